import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { DAY_MS } from '@hlizo/kit/durations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { mailMigrations } from '@hlizo/mail/migrations'
import { mailWriter } from '#server/billing/mail-writer.ts'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { eraseJob } from './deletion.ts'

const now = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(now)
const brand = { name: 'Hlizo', url: 'http://shop.test', accent: '#fc4', onAccent: '#000' }
const MORE_THAN_A_PAGE = 101

let database: TestDatabase
let erased: string[]
let mailed: string[]
/** Accounts that cannot be erased, as when the user pool refuses. */
let stuck: Set<string>

beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations, mailMigrations])
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.run(sql`delete from app.account`)
  ;[erased, mailed, stuck] = [[], [], new Set()]
})

const run = () =>
  eraseJob({
    db: database.db,
    clock,
    log: silentLog,
    mailer: { send: async (_tx, { to }) => void mailed.push(to) },
    writeMail: mailWriter({ brand }),
    erase: async (id) => {
      if (stuck.has(id)) throw new Error('The user pool refuses.')
      erased.push(id)
    },
  }).run({}, { attempt: 1, isLast: () => false, signal: new AbortController().signal })

/** Accounts that are due, in the order of their ids. */
async function due(count: number, farewellAt: Date | null): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push(await testCatalogue(database.db, now).account())
  await database.db.run(sql`update app.account
    set confirmed_at = ${now}, deletion_due_at = ${now}, farewell_at = ${farewellAt}
    where id = any(${ids}::uuid[])`)

  return ids.toSorted()
}

describe('eraseJob', () => {
  it('erases the accounts behind one that fails', async () => {
    const [first = '', ...others] = await due(3, now)
    stuck.add(first)
    await run()

    expect(erased).toEqual(others)
  })

  it('reaches those behind more than a page of accounts that fail', async () => {
    const ids = await due(MORE_THAN_A_PAGE, now)
    for (const id of ids.slice(0, -1)) stuck.add(id)
    await run()

    expect(erased).toEqual(ids.slice(-1))
  })

  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

  it('waits for a refund that was ordered, and for an answer that was decided', async () => {
    const { db } = database
    const [refunded = '', answered = ''] = await due(2, daysAgo(13))
    await db.run(sql`insert into app.refund_order (account_id, id, charge_id, amount_minor, currency, ordered_at)
      values (${refunded}, gen_random_uuid(), 'in_1', 100, 'eur', ${now})`)
    await db.run(sql`insert into app.dispute (id, account_id, charge_id, amount_minor, currency, reason, status,
        opened_at, submissions) values ('dp_1', ${answered}, 'ch_1', 100, 'eur', 'general', 'needs_response', ${now}, 0)`)
    await db.run(sql`insert into app.dispute_answer (dispute_id, account_id, evidence, version, saved_at, saved_by,
        decision, decided_at, decided_by)
      values ('dp_1', ${answered}, '{}', 1, ${now}, 'ana', 'submit', ${now}, 'ana')`)
    await run()
    expect(erased).toEqual([])
    await db.run(sql`update app.refund_order set settled_at = ${now}, refund_id = 're_1'`)
    await db.run(sql`update app.dispute_answer set settled_at = ${now}`)
    await run()

    expect(erased).toEqual([refunded, answered].toSorted())
  })

  it('waits no longer for them than the law allows, nor for a draft', async () => {
    const { db } = database
    const [late = ''] = await due(1, daysAgo(15))
    await db.run(sql`insert into app.refund_order (account_id, id, charge_id, amount_minor, currency, ordered_at)
      values (${late}, gen_random_uuid(), 'in_1', 100, 'eur', ${now})`)
    const [drafted = ''] = await due(1, daysAgo(2))
    await db.run(sql`insert into app.dispute (id, account_id, charge_id, amount_minor, currency, reason, status,
        opened_at, submissions) values ('dp_2', ${drafted}, 'ch_2', 100, 'eur', 'general', 'needs_response', ${now}, 0)`)
    await db.run(sql`insert into app.dispute_answer (dispute_id, account_id, evidence, version, saved_at, saved_by)
      values ('dp_2', ${drafted}, '{}', 1, ${now}, 'ana')`)
    await run()

    expect(erased).toEqual([late, drafted].toSorted())
  })

  it('sends a last mail before each deletion', async () => {
    const ids = await due(2, null)
    await run()

    expect(mailed.toSorted()).toEqual(ids.map((id) => `${id}@example.ro`))
    expect(erased).toEqual([])
  })
})
