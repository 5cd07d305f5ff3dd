import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disputeProposal as ro } from '@hlizo/contract/messages/studio-disputes'
import { formatDate } from '@hlizo/domain/dates'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { disputeProposalOf } from './dispute-proposal.ts'

const REGISTERED = new Date('2026-01-10T10:00:00Z')

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())

const dayText = (day: string) => formatDate(new Date(`${day}T10:00:00Z`))

/** An account with what it has bought, and what is proposed to the bank about a payment. */
async function buyer() {
  const { db } = database
  const accountId = await testCatalogue(db, REGISTERED).account()

  return {
    subscribed: (from: string, endsAt: string | null = null) =>
      db.run(sql`insert into app.subscription (account_id, id, status, plan_id, payment_status,
          has_pending_change, source, started_at, ends_at, ended_at, period_end)
        values (${accountId}, ${randomUUID()}, ${endsAt === null ? 'active' : 'canceled'}, 'monthly', 'OK',
          false, 'card', ${from}, ${endsAt}, ${endsAt}, '2026-06-01')`),
    charged: (id: string, at: string, kind: 'subscription' | 'voucher' = 'subscription') =>
      db.run(sql`insert into app.charge (account_id, id, kind, charged_at, description, amount_minor, currency)
        values (${accountId}, ${id}, ${kind}, ${at}, 'O lună', 3563, 'ron')`),
    consented: (at: string, ip: string) =>
      db.run(sql`insert into app.consent (account_id, id, kind, text_version, agreed, given_at, ip)
        values (${accountId}, ${randomUUID()}, 'immediate-supply', '1', true, ${at}, ${ip})`),
    viewed: (at: string) =>
      db.run(sql`insert into app.video_view (account_id, profile_id, video_id, counted_at)
        values (${accountId}, 1, 1, ${at})`),
    proposal: (invoiceId: string) => disputeProposalOf(db, { accountId, invoiceId }),
  }
}

/** Cancelled for 1 March, charged the day after, and subscribed again in April. */
async function wronglyCharged() {
  const ana = await buyer()
  await ana.subscribed('2026-02-01T10:00:00Z', '2026-03-01T10:00:00Z')
  await ana.consented('2026-02-01T09:59:00Z', '192.0.2.1')
  await ana.charged('in_march', '2026-03-02T10:00:00Z')
  await ana.subscribed('2026-04-05T10:00:00Z')
  await ana.consented('2026-04-05T10:00:00.400Z', '192.0.2.2')
  await ana.charged('in_april', '2026-04-05T10:00:00Z')

  return ana
}

describe('disputeProposalOf', () => {
  it('states of a payment what was true of its own subscription, not of a later one', async () => {
    const { access_activity_log: log, ...fields } = await (
      await wronglyCharged()
    ).proposal('in_march')

    expect(log).toContain(ro.subscribed(dayText('2026-02-01')))
    expect(log).toContain(ro.consent(dayText('2026-02-01')))
    expect(fields).toMatchObject({
      customer_purchase_ip: '192.0.2.1',
      product_description: ro.product('O lună'),
      service_date: dayText('2026-03-02'),
    })
    expect(fields).not.toHaveProperty('cancellation_rebuttal')
  })

  it('says that the subscription was not cancelled where it renewed at the payment', async () => {
    const { access_activity_log: log, ...fields } = await (
      await wronglyCharged()
    ).proposal('in_april')

    expect(log).toContain(ro.subscribed(dayText('2026-04-05')))
    expect(log).toContain(ro.consent(dayText('2026-04-05')))
    expect(fields).toMatchObject({
      customer_purchase_ip: '192.0.2.2',
      cancellation_rebuttal: ro.notCancelled,
    })
  })

  it('says nothing about a subscription where a gift was paid, or a payment that is unknown', async () => {
    const ana = await wronglyCharged()
    await ana.charged('in_gift', '2026-04-06T10:00:00Z', 'voucher')
    const gift = await ana.proposal('in_gift')
    const unknown = await ana.proposal('in_unknown')

    expect(gift).toMatchObject({ product_description: ro.gift('O lună') })
    expect(unknown).not.toHaveProperty('product_description')
    for (const { access_activity_log: log, ...fields } of [gift, unknown]) {
      expect(log).not.toContain(ro.subscribed(dayText('2026-04-05')))
      expect(log).not.toContain(ro.consent(dayText('2026-04-05')))
      expect(Object.keys(fields)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^cancellation_|customer_purchase_ip/)]),
      )
    }
  })

  it('counts days of Bucharest', async () => {
    const ana = await buyer()
    // 1:00 and 22:00 of 10 March.
    await ana.viewed('2026-03-09T23:00:00Z')
    await ana.viewed('2026-03-10T20:00:00Z')

    expect((await ana.proposal('in_unknown')).access_activity_log).toContain(ro.used(2, 1))
  })
})
