import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { serverMigrations } from '#server/migrations.ts'
import { reconcileJob } from './reconcile.ts'

const NOW = new Date('2026-05-01T10:00:00Z')
const CUSTOMERS = 120
const clock = frozenClock(NOW)
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  await database.db.run(sql`insert into app.account (id, email, first_name, last_name, created_at)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'om' || n || '@example.ro', 'Ion', 'Pop', ${NOW}
      from generate_series(1, ${CUSTOMERS}::int) n`)
  await database.db.run(sql`insert into app.customer (account_id, stripe_id, created_at, synced_at)
    select id, 'cus_' || row_number() over (order by id), ${NOW}, ${new Date('2026-04-01')} from app.account`)
  await database.db.run(sql`insert into app.subscription
      (account_id, id, status, plan_id, paid_through, period_end, payment_status, has_pending_change,
        source, started_at)
    select account_id, 'sub_' || stripe_id, 'active', 'abonament_anual', '2027-01-01', '2027-01-01', 'OK',
      false, 'card', '2026-01-01' from app.customer`)
})
afterAll(() => database.drop())

/** The customers that one run asks about, while the first fifty fail. */
async function asked(): Promise<string[]> {
  const customers: string[] = []
  const job = reconcileJob({
    db: database.db,
    clock,
    log: silentLog,
    adoptMethod: async () => false,
    syncCustomer: async (id) => {
      customers.push(id)
      if (Number(id.slice(4)) <= 50) throw new Error('It cannot be read.')
      await database.db.run(
        sql`update app.customer set synced_at = ${clock.now()} where stripe_id = ${id}`,
      )
    },
  })
  await job.run({}, { attempt: 1, isLast: () => false, signal: new AbortController().signal })

  return customers
}

describe('reconcileJob', () => {
  it('reads every due customer in one run, also when the first fifty fail, and those again later', async () => {
    const first = await asked()
    clock.advance(60_000)
    const second = await asked()

    expect(new Set(first).size).toBe(CUSTOMERS)
    expect(first).toHaveLength(CUSTOMERS)
    expect(second).toHaveLength(50)
  })
})
