import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createJobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import { createMailer } from '@hlizo/mail/mailer'
import { mailMigrations } from '@hlizo/mail/migrations'
import { mailWriter } from '#server/billing/mail-writer.ts'
import { serverMigrations } from '#server/migrations.ts'
import { auditLog, systemActor } from '#server/stores/audit-log.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { retentionJob } from './retention.ts'

const now = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(now)
const brand = { name: 'Hlizo', url: 'http://shop.test', accent: '#fc4', onAccent: '#000' }
const erased: string[] = []
/** Accounts that cannot be erased. */
const stuck = new Set<string>()
/** Accounts whose user has confirmed at the pool. */
const confirmedThere = new Set<string>()
const monthsAgo = (months: number) => new Date(Date.UTC(2026, 4 - months, 1, 9))
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
let onErase = async () => {}
let database: TestDatabase
let run: () => Promise<void>

const Count = z.object({ count: z.number() })
const count = async (table: string, where: string) =>
  (
    await database.db.one(
      Count,
      sql`select count(*) as count from ${raw(table)} where ${raw(where)}`,
    )
  ).count

/** An account of this age; `confirmed` by default. */
async function account(createdAt: Date, isConfirmed = true): Promise<string> {
  const { db } = database
  const id = await testCatalogue(db, now).account()
  await db.run(sql`update app.account set created_at = ${createdAt},
    confirmed_at = ${isConfirmed ? createdAt : null} where id = ${id}`)
  return id
}

beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations, mailMigrations])
  const { db } = database
  const transport = { deliver: async () => {}, close: async () => {} }
  const jobs = createJobQueue({ db, clock, log: silentLog })
  const mailer = createMailer({ db, clock, log: silentLog, transport, jobs })
  const job = retentionJob({
    db,
    clock,
    log: silentLog,
    mailer,
    writeMail: mailWriter({ brand }),
    erase: async (id) => {
      if (stuck.has(id)) throw new Error('The user pool refuses.')
      erased.push(id)
      await onErase()
    },
    isConfirmedUser: async (id) => confirmedThere.has(id),
  })
  run = () => job.run({}, { attempt: 1, isLast: () => false, signal: new AbortController().signal })
})

afterAll(() => database.drop())

describe('retentionJob', () => {
  it('deletes events after 14 months, addresses after 90 days and messages after 36 months', async () => {
    const { db } = database
    const owner = await account(now)
    for (const [months, name] of [
      [15, 'old'],
      [13, 'young'],
    ] as const) {
      await db.run(sql`insert into app.analytics_event
          (id, name, happened_at, received_at, session_id, page_path, platform, payload)
        values (gen_random_uuid(), ${name}, ${monthsAgo(months)}, ${monthsAgo(months)}, 's', '/', 'web', '{}')`)
    }
    for (const days of [91, 89]) {
      await db.run(sql`insert into app.consent (account_id, id, kind, text_version, agreed, given_at, ip)
        values (${owner}, gen_random_uuid(), 'terms', '1', true, ${daysAgo(days)}, '192.0.2.1')`)
    }
    for (const months of [37, 35]) {
      await db.run(sql`insert into app.contact_message
          (id, reference, name, email, topic, message, received_at)
        values (gen_random_uuid(), ${`M-${months}`}, 'Ana', 'ana@example.ro', 'other', 'Salut', ${monthsAgo(months)})`)
    }

    await run()

    expect(await count('app.analytics_event', 'true')).toBe(1)
    expect(await count('app.consent', "ip = ''")).toBe(1)
    expect(await count('app.contact_message', 'true')).toBe(1)
  })

  it('keeps a former address for as long as the audit log names it', async () => {
    const { db } = database
    const owner = await account(now)
    for (const email of ['invited@example.ro', 'other@example.ro'])
      await db.run(sql`insert into app.former_address (account_id, email, left_at, proven_until)
        values (${owner}, ${email}, ${monthsAgo(37)}, ${monthsAgo(37)})`)
    const subject = { type: 'operator', id: 'invited@example.ro' }
    const change = { actor: systemActor, action: 'operator.invited', subject }
    await auditLog(db).write(change, monthsAgo(40))
    await run()

    expect(await count('app.former_address', "email = 'invited@example.ro'")).toBe(1)
    expect(await count('app.former_address', "email = 'other@example.ro'")).toBe(0)
  })

  it('erases accounts that were not confirmed in 30 days', async () => {
    const stale = await account(daysAgo(31), false)
    const fresh = await account(daysAgo(29), false)
    await run()

    expect(erased).toContain(stale)
    expect(erased).not.toContain(fresh)
  })

  it('does not erase an account that is confirmed while others are erased', async () => {
    const [one, other] = [await account(daysAgo(31), false), await account(daysAgo(31), false)]
    onErase = async () => {
      const left = [one, other].filter((id) => !erased.includes(id))
      if (left.length === 1)
        await database.db.run(
          sql`update app.account set confirmed_at = ${now} where id = ${left[0]}`,
        )
    }
    await run()
    onErase = async () => {}

    expect(erased.filter((id) => id === one || id === other)).toHaveLength(1)
  })

  it('does not erase an account whose user has confirmed at the pool', async () => {
    const confirming = await account(daysAgo(31), false)
    confirmedThere.add(confirming)
    await run()

    expect(erased).not.toContain(confirming)
  })

  it('continues after an account that cannot be erased', async () => {
    const [failing, stale] = [await account(daysAgo(31), false), await account(daysAgo(31), false)]
    const quiet = await account(monthsAgo(35))
    stuck.add(failing)
    await run()
    await database.db.run(sql`delete from app.account where id in (${failing}, ${quiet})`)

    expect(erased).toContain(stale)
    expect(erased).not.toContain(failing)
    expect(await count('mail.outbox', `recipient = '${quiet}@example.ro'`)).toBe(1)
  })

  it('asks an account once after 34 months of inactivity, and erases it without a sign-in', async () => {
    const { db } = database
    const quiet = await account(monthsAgo(35))
    const visitor = await account(monthsAgo(35))
    await db.run(sql`insert into app.device_session
        (account_id, id, device_name, platform, created_at, last_active_at)
      values (${visitor}, 'laptop', 'Chrome', 'Linux', ${monthsAgo(35)}, ${monthsAgo(2)})`)
    await run()
    await run()

    expect(await count('mail.outbox', `recipient = '${quiet}@example.ro'`)).toBe(1)
    expect(await count('mail.outbox', `recipient = '${visitor}@example.ro'`)).toBe(0)
    expect(await count('app.account', 'deletion_due_at is not null')).toBe(0)

    clock.set(new Date('2026-07-02T10:00:00Z'))
    await run()
    expect(await count('app.account', `deletion_due_at is not null and id = '${quiet}'`)).toBe(1)
    expect(await count('app.account', `deletion_due_at is not null and id = '${visitor}'`)).toBe(0)
  })
})
