import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SubscriptionFilters } from '@hlizo/contract/calls/studio-money'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { subscriptionList } from './subscription-list.ts'

const NOW = new Date('2026-05-01T10:00:00Z')

type Ends = { endsAt?: string; endedAt?: string }

let database: TestDatabase

/** A subscription that began on a day of April, and whose period ends in May or later. */
async function subscribed(id: string, from: string, periodEnd: string, ends: Ends = {}) {
  const accountId = await testCatalogue(database.db, NOW).account()
  const { endsAt = null, endedAt = null } = ends
  await database.db
    .run(sql`insert into app.subscription (account_id, id, status, plan_id, payment_status,
      has_pending_change, source, started_at, ends_at, ended_at, period_end)
    values (${accountId}, ${id}, ${endedAt === null ? 'active' : 'canceled'}, 'yearly', 'OK', false,
      'card', ${from}, ${endsAt}, ${endedAt}, ${periodEnd})`)
}

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  await subscribed('renews', '2026-04-04T10:00:00Z', '2026-05-04T10:00:00Z')
  // Ended at once by support: eleven months of its period are left.
  await subscribed('ended', '2026-04-03T10:00:00Z', '2027-04-03T10:00:00Z', {
    endedAt: '2026-05-03T10:00:00Z',
  })
  await subscribed('ends', '2026-04-02T10:00:00Z', '2026-05-02T10:00:00Z', {
    endsAt: '2026-06-02T10:00:00Z',
  })
})
afterAll(() => database.drop())

const found = async (filters: SubscriptionFilters) =>
  (await subscriptionList(database.db)(filters, { end: undefined, limit: 9 })).map(({ id }) => id)

describe('subscriptionList', () => {
  it('is ordered by the next payment or the end, as it is shown', async () => {
    expect(await found({ sort: 'period' })).toEqual(['ended', 'renews', 'ends'])
    expect(await found({ sort: '-period' })).toEqual(['ends', 'renews', 'ended'])
    expect(await found({})).toEqual(['renews', 'ended', 'ends'])
  })

  it('continues after the shown moment of the last row', async () => {
    const list = subscriptionList(database.db)
    const [first] = await list({ sort: 'period' }, { end: undefined, limit: 1 })
    const end = { at: first?.periodEnd ?? NOW, id: first?.id ?? '' }
    const rest = await list({ sort: 'period' }, { end, limit: 9 })

    expect(rest.map(({ id }) => id)).toEqual(['renews', 'ends'])
  })

  it('has the days of the date by which it is ordered', async () => {
    expect(await found({ sort: 'period', from: '2026-05-01', to: '2026-05-03' })).toEqual(['ended'])
    expect(await found({ sort: 'period', from: '2026-05-04' })).toEqual(['renews', 'ends'])
    expect(await found({ from: '2026-04-03', to: '2026-04-03' })).toEqual(['ended'])
  })
})
