import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readConfig } from './config.ts'
import { DISPUTES_JOB } from './billing/disputes.ts'
import { moneyFeature } from './features/money/feature.ts'
import { everyPage, type TestCaller } from './http/testing-api.ts'
import { sql } from '@hlizo/database/sql'
import { HOUR_MS } from '@hlizo/kit/durations'
import { buyPlan } from './testing-billing.ts'
import { openMoneyWorld, type MoneyWorld } from './testing-money.ts'

const Rows = z.array(
  z.looseObject({ id: z.string(), payer: z.looseObject({ email: z.string().nullable() }) }),
)
const DISPUTED = '4000000000000259'

let money: MoneyWorld
let flavia: TestCaller

beforeAll(async () => {
  money = await openMoneyWorld((needs) => [
    moneyFeature({ ...needs, config: readConfig({ PUBLIC_URL: 'http://shop.test' }) }),
  ])
  flavia = await money.operator('finance')
})
afterAll(() => money.close())

const read = async (path: string, caller = flavia) =>
  Rows.parse((await money.api.call('GET', `/studio/money/${path}`, caller)).data)
const buyer = async (card?: string) => {
  const caller = await money.world.account()
  await buyPlan(money.world, caller, 'abonament_lunar', card)
  await money.world.advance(HOUR_MS)
  await money.world.deliverAll()
  return caller
}
const file = (path: string, caller = flavia) =>
  money.api.open(`/api/v1/studio/money/${path}`, caller)

describe('tables of money', () => {
  it('show a payment, its refund and its subscription in the charged currency and in lei', async () => {
    const { accountId } = await buyer()
    const { customer } = await money.world.billing.entitlementOf(accountId)
    const { data } = await money.world.stripe.charges.list({ customer: customer?.stripeId ?? '' })
    await money.world.stripe.refunds.create({ charge: data[0]?.id ?? '', amount: 1_000 })
    await money.world.deliverAll()

    expect((await read('charges'))[0]).toMatchObject({
      id: expect.stringMatching(/^in_/),
      payer: { accountId, name: 'Ion Pop', email: 'o•••@example.ro' },
      amountMinor: 3_563,
      currency: 'RON',
      leiMinor: 3_563,
      refundedMinor: 1_000,
      method: 'visa',
      last4: '4242',
      providerHref: null,
    })
    expect((await read('refunds'))[0]).toMatchObject({ amountMinor: 1_000, leiMinor: 1_000 })
    expect((await read('subscriptions'))[0]).toMatchObject({
      state: 'renews',
      planId: 'abonament_lunar',
      amountMinor: 3_563,
      source: 'card',
    })
  })

  it('show the digits of a card to finance and owners, not to support', async () => {
    const { accountId } = await buyer()
    const { customer } = await money.world.billing.entitlementOf(accountId)
    const { data } = await money.world.stripe.charges.list({ customer: customer?.stripeId ?? '' })
    await money.world.stripe.refunds.create({ charge: data[0]?.id ?? '', amount: 1_000 })
    await money.world.deliverAll()
    const digits = (caller: TestCaller) =>
      Promise.all(['charges', 'refunds'].map(async (path) => (await read(path, caller))[0]))

    const hidden = { method: 'visa', last4: null, payer: { accountId } }
    expect(await digits(await money.operator('support'))).toMatchObject([hidden, hidden])
    for (const roles of [['owner'], ['support', 'finance']] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one operator after the other
      expect((await digits(await money.operator(...roles)))[0]).toMatchObject({ last4: '4242' })
    }
  })

  it('show a contested payment with its deadline, also when its event was lost', async () => {
    const { accountId } = await buyer(DISPUTED)
    expect((await read('disputes'))[0]).toMatchObject({
      id: expect.stringMatching(/^dp_/),
      payer: { accountId },
      state: 'open',
      reason: 'fraudulent',
      daysLeft: 7,
      amountMinor: 3_563,
    })
    expect((await read('subscriptions?state=disputed'))[0]).toMatchObject({ payer: { accountId } })

    await money.world.db.run(sql`delete from app.dispute`)
    await money.world.recur(DISPUTES_JOB)
    await money.world.work()
    expect(await read('disputes?state=open')).toMatchObject([{ payer: { accountId } }])
    expect(await read('disputes?state=won')).toEqual([])
  })

  it('show contested payments by their deadline, one without it by the day it was opened', async () => {
    await money.world.db.run(sql`insert into app.dispute
        (id, charge_id, amount_minor, currency, reason, status, opened_at, due_at, submissions)
      select 'dp_' || n, 'ch_' || n, 100, 'ron', 'general', 'needs_response',
        '2020-01-01'::timestamptz + make_interval(days => n),
        case when n <> 2 then '2020-03-01'::timestamptz - make_interval(days => n) end, 0
      from generate_series(1, 3) n`)
    const ids = async (query: string) =>
      (await read(`disputes?to=2020-12-31&${query}`)).map(({ id }) => id)

    expect(await ids('sort=due')).toEqual(['dp_2', 'dp_3', 'dp_1'])
    expect(await ids('sort=-due&state=open')).toEqual(['dp_1', 'dp_3', 'dp_2'])
    expect(await ids('sort=at')).toEqual(['dp_1', 'dp_2', 'dp_3'])
    await money.world.db.run(sql`insert into app.dispute
        (id, charge_id, amount_minor, currency, reason, status, opened_at, due_at, submissions)
      select 'dq_' || n, 'ch_' || n, 100, 'ron', 'general', 'lost', '2019-01-01'::timestamptz,
        '2019-02-01'::timestamptz + make_interval(days => n / 3), 0 from generate_series(1, 120) n`)
    const pages = await everyPage((query) =>
      money.api.call(
        'GET',
        `/studio/money/disputes?sort=due&to=2019-12-31${query.replace('?', '&')}`,
        flavia,
      ),
    )
    const all = pages.flatMap((page) => Rows.parse(page).map(({ id }) => id))
    expect([all.length, new Set(all).size]).toEqual([120, 120])
    await money.world.db.run(sql`delete from app.dispute where opened_at < '2021-01-01'`)
  })

  it('are listed in pages in both orders, each row once', async () => {
    const { accountId } = await money.world.account()
    await money.world.db.run(sql`insert into app.charge
        (account_id, id, kind, charged_at, amount_minor, currency, euro_minor, invoice_id)
      select ${accountId}, 'in_many' || n, 'subscription',
        '2025-01-01'::timestamptz + make_interval(days => n / 3), 699, 'eur', 699, 'in_many' || n
      from generate_series(1, 130) n`)
    for (const sort of ['at', '-at']) {
      const pages = await everyPage((query) =>
        money.api.call(
          'GET',
          `/studio/money/charges?sort=${sort}&currency=EUR${query.replace('?', '&')}`,
          flavia,
        ),
      )
      const ids = pages.flatMap((page) => Rows.parse(page).map(({ id }) => id))
      expect(ids).toHaveLength(130)
      expect(new Set(ids).size).toBe(130)
    }
    const days = await read('charges?from=2025-01-02&to=2025-01-02')
    expect(days).toHaveLength(3)
    expect(days[0]).toMatchObject({ currency: 'EUR', leiMinor: null })
  })

  it('are exported completely, without formulas, and the log names the operator', async () => {
    await money.world.db.run(sql`update app.account set first_name = '=HYPERLINK("http://x")'
      where id = ${flavia.accountId}`)
    await money.world.db.run(sql`insert into app.charge
        (account_id, id, kind, charged_at, amount_minor, currency, invoice_id)
      select ${flavia.accountId}, 'in_file' || n, 'voucher', '2024-05-01'::timestamptz + make_interval(mins => n),
        3563, 'ron', 'in_file' || n from generate_series(1, 2500) n`)
    const { status, body } = await file('charges/export?to=2024-05-31&kind=voucher')
    const lines = body.trim().split('\r\n')

    expect(status).toBe(200)
    expect(lines).toHaveLength(2_501)
    expect(lines[1]).toContain('"\'=HYPERLINK(""http://x"") Pop"')
    expect(lines[1]).toContain('"35,63";"RON";"35,63"')
    expect(
      await money.world.db.many(
        z.object({ id: z.string(), after: z.unknown() }),
        sql`select subject_id as id, after from app.audit_entry where action = 'money.exported'`,
      ),
    ).toEqual([{ id: 'plati', after: { to: '2024-05-31', kind: 'voucher' } }])
  })

  it('are visible to support, and exported only by finance', async () => {
    const sanda = await money.operator('support')
    const radu = await money.operator('editor')

    for (const path of ['subscriptions', 'charges', 'refunds', 'disputes', 'gifts']) {
      const at = `/studio/money/${path}`
      expect((await money.api.call('GET', at, sanda)).status).toBe(200)
      expect((await money.api.call('GET', at, radu)).error).toBe('ROLE_REQUIRED')
      expect((await money.api.call('GET', at)).status).toBe(404)
      expect((await file(`${path}/export`, sanda)).status).toBe(400)
      expect((await file(`${path}/export`)).body.split('\r\n')[0]).toContain('"Nume"')
    }
  })
})
