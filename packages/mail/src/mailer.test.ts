import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import { z } from 'zod'
import { createMailer, type Mail } from './mailer.ts'
import { mailMigrations } from './migrations.ts'
import type { MailTransport, OutgoingMail } from './transport.ts'

let database: TestDatabase
const start = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(start)

const mail = (changes: Partial<Mail> = {}): Mail => ({
  to: 'ana@example.ro',
  subject: 'Bine ai venit',
  text: 'Salut',
  html: '<p>Salut</p>',
  redactedText: 'Salut, fără cod',
  key: 'welcome:1',
  ...changes,
})

/** Takes mails, or refuses the given number. */
function postman(refusals = 0) {
  const delivered: OutgoingMail[] = []
  let left = refusals
  let refused = 0
  const transport: MailTransport = {
    deliver: async (outgoing) => {
      if (left > 0) {
        left -= 1
        refused += 1
        throw new Error('451 try later')
      }
      delivered.push(outgoing)
    },
    close: async () => {},
  }
  return { delivered, transport, refused: () => refused }
}

const wordsLeft = () =>
  database.db.one(
    z.object({ words: z.string(), redacted: z.string() }),
    sql`select body_text || body_html as words, redacted_text as redacted from mail.outbox`,
  )

const queue = () => createJobQueue({ db: database.db, clock, log: silentLog })
const mailerWith = (transport: MailTransport) =>
  createMailer({ db: database.db, clock, log: silentLog, transport, jobs: queue() })

beforeAll(async () => {
  database = await testDatabase([jobsMigrations, mailMigrations])
})
beforeEach(async () => {
  clock.set(start)
  await database.db.run(sql`delete from mail.outbox; delete from jobs.job`)
})
afterAll(() => database.drop())

describe('createMailer', () => {
  it('delivers each mail of the outbox once', async () => {
    const { delivered, transport } = postman()
    const mailer = mailerWith(transport)
    await mailer.send(database.db, mail())

    expect([await mailer.deliverDue(), await mailer.deliverDue()]).toEqual([1, 0])
    expect(delivered).toEqual([
      {
        id: expect.any(String),
        to: 'ana@example.ro',
        subject: 'Bine ai venit',
        text: 'Salut',
        html: '<p>Salut</p>',
        unsubscribeUrl: null,
      },
    ])
  })

  it('returns when the mail of a key was sent', async () => {
    const mailer = mailerWith(postman().transport)
    await mailer.send(database.db, mail())
    const before = await mailer.sentAt(database.db, 'welcome:1')
    await mailer.deliverDue()

    expect(before).toBeNull()
    expect(await mailer.sentAt(database.db, 'welcome:1')).toEqual(clock.now())
    expect(await mailer.sentAt(database.db, 'unknown')).toBeNull()
  })

  it('drops the second mail of a key, also after the first was sent', async () => {
    const { delivered, transport } = postman()
    const mailer = mailerWith(transport)
    await mailer.send(database.db, mail())
    await mailer.send(database.db, mail())
    await mailer.deliverDue()
    await mailer.send(database.db, mail())
    await mailer.deliverDue()

    expect(delivered).toHaveLength(1)
  })

  it('sends nothing when its transaction fails', async () => {
    const { delivered, transport } = postman()
    const mailer = mailerWith(transport)
    const failing = database.db.transaction(async (tx) => {
      await mailer.send(tx, mail())
      throw new Error('something else went wrong')
    })

    await expect(failing).rejects.toThrow('something else')
    await mailer.deliverDue()
    expect(delivered).toEqual([])
  })

  it('tries again later when the mail server refuses', async () => {
    const { delivered, transport } = postman(2)
    const mailer = mailerWith(transport)
    await mailer.send(database.db, mail())

    expect([await mailer.deliverDue(), await mailer.deliverDue()]).toEqual([0, 0])
    clock.advance(60_000)
    expect(await mailer.deliverDue()).toBe(0)
    clock.advance(60_000)
    expect(await mailer.deliverDue()).toBe(1)
    expect(delivered).toHaveLength(1)
  })

  it('drops a mail that is of no use any more, also when an operator sends all again', async () => {
    const { delivered, transport } = postman(1)
    const mailer = mailerWith(transport)
    await mailer.send(database.db, mail({ until: new Date(start.getTime() + 60_000) }))
    await mailer.deliverDue()
    clock.advance(60_001)
    const late = await mailer.deliverDue()

    expect([late, await mailer.retryGivenUp(database.db)]).toEqual([0, 0])
    expect(await mailer.deliverDue()).toBe(0)
    expect(delivered).toEqual([])
    expect(await wordsLeft()).toEqual({ words: '', redacted: 'Salut, fără cod' })
  })

  it('delivers a mail up to its last moment', async () => {
    const { delivered, transport } = postman(1)
    const mailer = mailerWith(transport)
    await mailer.send(database.db, mail({ until: new Date(start.getTime() + 60_000) }))
    await mailer.deliverDue()
    clock.advance(60_000)

    expect(await mailer.deliverDue()).toBe(1)
    expect(delivered).toHaveLength(1)
  })

  it('withdraws what was not sent, by the prefix of its key', async () => {
    const { delivered, transport } = postman()
    const mailer = mailerWith(transport)
    for (const key of ['alerts:1:a', 'alerts:1:b', 'alerts:11:a', 'other:1'])
      await mailer.send(database.db, mail({ key, subject: key }))
    await database.db.run(sql`update mail.outbox set dead_at = ${start} where key = 'alerts:1:b'`)
    await mailer.withdraw(database.db, 'alerts:1:')
    await mailer.retryGivenUp(database.db)
    await mailer.deliverDue()

    expect(delivered.map(({ subject }) => subject).toSorted()).toEqual(['alerts:11:a', 'other:1'])
  })

  it('counts no run that ended with its node as a refusal', async () => {
    const { delivered, transport } = postman(1)
    const mailer = mailerWith(transport)
    await mailer.send(database.db, mail())
    await database.db.run(sql`update jobs.job set attempts = 20`)
    expect(await mailer.deliverDue()).toBe(0)
    clock.advance(5 * 3_600_000)

    expect(await mailer.deliverDue()).toBe(1)
    expect(delivered).toHaveLength(1)
  })

  it('deletes the content of a sent mail, and stores its text without codes', async () => {
    const mailer = mailerWith(postman().transport)
    await mailer.send(database.db, mail({ text: 'codul 123456', redactedText: 'codul ••••••' }))
    await mailer.deliverDue()

    expect(await wordsLeft()).toEqual({ words: '', redacted: 'codul ••••••' })
  })

  it('shares the work between nodes without sending anything twice', async () => {
    const { delivered, transport } = postman()
    const nodes = [mailerWith(transport), mailerWith(transport), mailerWith(transport)]
    for (let i = 0; i < 50; i += 1) await nodes[0]?.send(database.db, mail({ key: `digest:${i}` }))
    const sent = await Promise.all(nodes.map((node) => node.deliverDue()))

    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(50)
    expect(new Set(delivered.map(({ id }) => id)).size).toBe(50)
  })

  it('delivers a mail whose node crashed before it was marked as sent', async () => {
    const { delivered, transport } = postman()
    const mailer = mailerWith(transport)
    await mailer.send(database.db, mail())
    await database.db.run(
      sql`update jobs.job set attempts = 1, leased_until = now() - interval '1 second'`,
    )

    expect(await mailer.deliverDue()).toBe(1)
    expect(delivered).toHaveLength(1)
  })

  it('leaves a mail to its stopping node', async () => {
    const taken = Promise.withResolvers<void>()
    const accepted = Promise.withResolvers<void>()
    const slow: MailTransport = {
      deliver: () => {
        taken.resolve()
        return accepted.promise
      },
      close: async () => {},
    }
    const { delivered, transport } = postman()
    const stopping = queue()
    const mailer = createMailer({
      db: database.db,
      clock,
      log: silentLog,
      transport: slow,
      jobs: stopping,
    })
    await mailer.send(database.db, mail())
    await stopping.work(mailer.jobs)
    await taken.promise
    await stopping.stop()
    const elsewhere = await mailerWith(transport).deliverDue()
    accepted.resolve()

    expect([elsewhere, delivered]).toEqual([0, []])
    await expect.poll(() => mailer.sentAt(database.db, 'welcome:1')).toEqual(clock.now())
  })

  it('takes over undelivered mails of the version before jobs', async () => {
    const { delivered, transport } = postman()
    const mailer = mailerWith(transport)
    for (const key of ['left', 'taken', 'new']) await mailer.send(database.db, mail({ key }))
    await database.db.run(sql`delete from jobs.job`)
    await database.db.run(sql`update mail.outbox set leased_until = null where key <> 'taken'`)
    const later = new Date(start.getTime() + 600_000)
    await database.db.run(sql`update mail.outbox set created_at = ${later} where key = 'new'`)
    clock.set(later)
    const { 'mail.adopt': adopt } = mailer.jobs
    const once = { attempt: 1, isLast: () => false, signal: new AbortController().signal }
    await adopt?.run({}, once)
    await adopt?.run({}, once)

    expect(await mailer.deliverDue()).toBe(1)
    expect(delivered).toHaveLength(1)
    expect(await mailer.sentAt(database.db, 'left')).toEqual(later)
  })

  it('refuses header injection in addresses and subjects', async () => {
    const { delivered, transport } = postman()
    const mailer = mailerWith(transport)
    await mailer.send(database.db, mail({ subject: 'X\r\nBcc: a@b.ro\n\nbody' }))
    await mailer.deliverDue()

    expect(delivered[0]?.subject).toBe('X Bcc: a@b.ro body')
    await expect(
      mailer.send(database.db, mail({ key: 'k', to: 'a@b.ro\r\nBcc: c@d.ro' })),
    ).rejects.toThrow('one plain address')
    await expect(
      mailer.send(database.db, mail({ key: 'k', to: 'a@b.ro, c@d.ro' })),
    ).rejects.toThrow('one plain address')
  })

  it('deletes old mails', async () => {
    const mailer = mailerWith(postman().transport)
    await mailer.send(database.db, mail())
    await mailer.deliverDue()

    expect(await mailer.purge(start)).toBe(0)
    expect(await mailer.purge(new Date(start.getTime() + 1))).toBe(1)
  })
})
