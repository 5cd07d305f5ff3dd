import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import { z } from 'zod'
import { createDevMailbox } from './dev-mailbox.ts'
import { forgetAddress, isMailUnderWay } from './forget-address.ts'
import { createMailer } from './mailer.ts'
import { mailMigrations } from './migrations.ts'

const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase([jobsMigrations, mailMigrations])
})

afterAll(() => database.drop())

/** The recipients of what is left, oldest first. */
const outbox = async (): Promise<string[]> =>
  (
    await database.db.many(
      z.object({ to: z.string() }),
      sql`select recipient as to from mail.outbox order by created_at, key`,
    )
  ).map(({ to }) => to)

describe('forgetAddress', () => {
  it('deletes all mails to and about an address, and no others', async () => {
    const { db } = database
    const mailbox = createDevMailbox({ db, clock })
    const jobs = createJobQueue({ db, clock, log: silentLog })
    const mailer = createMailer({ db, clock, log: silentLog, transport: mailbox.transport, jobs })
    const mail = { subject: 'Salut', text: 'Salut', html: '<p>Salut</p>', redactedText: 'Salut' }
    await mailer.send(db, { ...mail, to: 'ana@example.ro', key: '1' })
    await mailer.send(db, { ...mail, to: 'ion@example.ro', key: '2' })
    const text = 'Scrie-i la ana@example.ro'
    const about = { ...mail, text, redactedText: text, to: 'suport@example.ro' }
    await mailer.send(db, { ...about, key: '3' })
    expect(await isMailUnderWay(db, 'ana@example.ro')).toBe(true)
    await mailer.deliverDue()
    expect(await isMailUnderWay(db, 'ana@example.ro')).toBe(false)
    expect(await outbox()).toEqual(['ana@example.ro', 'ion@example.ro', 'suport@example.ro'])

    await forgetAddress(db, 'Ana@example.ro')

    expect(await outbox()).toEqual(['ion@example.ro'])
    expect((await mailbox.list()).map(({ to }) => to)).toEqual(['ion@example.ro'])
  })

  it('keeps mails written after the given time', async () => {
    const { db } = database
    const transport = { deliver: async () => {}, close: async () => {} }
    const jobs = createJobQueue({ db, clock, log: silentLog })
    const mailer = createMailer({ db, clock, log: silentLog, transport, jobs })
    const words = { subject: 'Salut', text: 'Salut', html: '<p>Salut</p>', redactedText: null }
    const mail = { ...words, to: 'dan@example.ro' }
    await mailer.send(db, { ...mail, key: 'before' })
    const until = clock.now()
    clock.advance(1_000)
    await mailer.send(db, { ...mail, key: 'after' })

    await forgetAddress(db, 'dan@example.ro', until)

    expect(await outbox()).toEqual(['ion@example.ro', 'dan@example.ro'])
  })

  const open = () => {
    const { db } = database
    const transport = { deliver: async () => {}, close: async () => {} }
    const jobs = createJobQueue({ db, clock, log: silentLog })

    return createMailer({ db, clock, log: silentLog, transport, jobs })
  }
  const mailWith = (text: string) => ({
    subject: 'Salut',
    text,
    html: `<p>${text}</p>`,
    redactedText: text,
    to: 'suport@example.ro',
  })

  it.each([
    'Scrie-i la mara@example.ro.',
    'Scrie-i la „mara@example.ro”, te rog',
    'mailto:MARA@example.ro?subject=x',
    'mara@example.ro',
  ])('finds an address in %j', async (text) => {
    const mailer = open()
    await mailer.send(database.db, { ...mailWith(text), key: text })
    await mailer.deliverDue()

    await forgetAddress(database.db, 'mara@example.ro')

    expect(await outbox()).not.toContain('suport@example.ro')
  })

  it('does not take a part of a longer address for it', async () => {
    const mailer = open()
    const texts = [
      'tamara@example.ro',
      'ta.mara@example.ro',
      'mara@example.ro.example',
      'mara@exampleXro',
    ]
    for (const text of texts)
      await mailer.send(database.db, { ...mailWith(text), to: `${text}.test`, key: text })
    await mailer.deliverDue()

    await forgetAddress(database.db, 'mara@example.ro')

    expect(await outbox()).toEqual(expect.arrayContaining(texts.map((text) => `${text}.test`)))
  })

  it('delivers what is written to another recipient, and then forgets the address', async () => {
    const mailer = open()
    const text = 'Retragere de la vlad@example.ro'
    await mailer.send(database.db, { ...mailWith(text), key: 'waiting' })

    await forgetAddress(database.db, 'vlad@example.ro')
    expect(await outbox()).toContain('suport@example.ro')
    await mailer.deliverDue()

    const rows = await database.db.many(
      z.object({ sent: z.boolean(), words: z.string() }),
      sql`select sent_at is not null as sent, body_text || body_html || coalesce(redacted_text, '') as words
        from mail.outbox where key = 'waiting'`,
    )
    expect(rows).toEqual([{ sent: true, words: '' }])
  })
})
