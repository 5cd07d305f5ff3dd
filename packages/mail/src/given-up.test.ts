import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { HOUR_MS } from '@hlizo/kit/durations'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { z } from 'zod'
import { createMailer, type Mailer } from './mailer.ts'
import { mailMigrations } from './migrations.ts'

const start = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(start)

let database: TestDatabase
let mailer: Mailer
let isRefusing = true
let refused = 0
let delivered: string[] = []

const transport = {
  deliver: async ({ to }: { readonly to: string }) => {
    if (isRefusing) {
      refused += 1
      throw new Error('451 try later')
    }
    delivered.push(to)
  },
  close: async () => {},
}

beforeAll(async () => {
  database = await testDatabase([jobsMigrations, mailMigrations])
  const { db } = database
  const jobs = createJobQueue({ db, clock, log: silentLog })
  mailer = createMailer({ db, clock, log: silentLog, transport, jobs })
})
beforeEach(async () => {
  clock.set(start)
  isRefusing = true
  refused = 0
  delivered = []
  await database.db.run(sql`delete from mail.outbox; delete from jobs.job`)
})
afterAll(() => database.drop())

const send = (to: string) =>
  mailer.send(database.db, {
    to,
    subject: 'Bine ai venit',
    text: 'codul 123456',
    html: '<p>codul 123456</p>',
    redactedText: 'codul ••••••',
    key: `welcome:${to}`,
  })

/** Delivers whenever a mail is due, until no mail waits. */
async function refuseUntilGivenUp(): Promise<void> {
  for (;;) {
    const due = await database.db.maybe(
      z.object({ at: z.date() }),
      sql`select run_at as at from jobs.job order by run_at limit 1`,
    )
    if (due === null) return
    clock.set(new Date(Math.max(due.at.getTime(), clock.now().getTime())))
    await mailer.deliverDue()
  }
}

describe('a mail that is refused', () => {
  it('is given up after more than a day', async () => {
    await send('ana@example.ro')
    await refuseUntilGivenUp()
    const left = await database.db.one(
      z.object({ isDead: z.boolean(), lastError: z.string() }),
      sql`select dead_at is not null as "isDead", last_error as "lastError" from mail.outbox`,
    )
    const hours = (clock.now().getTime() - start.getTime()) / HOUR_MS

    expect(left).toEqual({ isDead: true, lastError: '451 try later' })
    expect([hours > 24, hours < 50, refused]).toEqual([true, true, 23])
    expect(await mailer.deliverDue()).toBe(0)
  })

  it('is sent again on request, and given up again after as many refusals', async () => {
    await send('ana@example.ro')
    await send('ion@example.ro')
    await refuseUntilGivenUp()
    expect(await mailer.retryGivenUp(database.db)).toBe(2)
    expect(await mailer.retryGivenUp(database.db)).toBe(0)
    await refuseUntilGivenUp()
    expect(refused).toBe(4 * 23)
    isRefusing = false
    await mailer.retryGivenUp(database.db)

    expect(await mailer.deliverDue()).toBe(2)
    expect(delivered.toSorted()).toEqual(['ana@example.ro', 'ion@example.ro'])
    expect(await mailer.retryGivenUp(database.db)).toBe(0)
  })

  it('is not sent again once it was dismissed, and loses its content', async () => {
    await send('ana@example.ro')
    const { id } = await database.db.one(
      z.object({ id: z.string() }),
      sql`select id from mail.outbox`,
    )
    expect(await mailer.dismiss(database.db, id)).toBe(false)
    await refuseUntilGivenUp()
    expect(await mailer.dismiss(database.db, id)).toBe(true)
    expect(await mailer.dismiss(database.db, id)).toBe(false)

    expect(await mailer.retryGivenUp(database.db)).toBe(0)
    expect(
      await database.db.one(
        z.object({ words: z.string(), redacted: z.string() }),
        sql`select body_text || body_html as words, redacted_text as redacted from mail.outbox`,
      ),
    ).toEqual({ words: '', redacted: 'codul ••••••' })
  })
})
