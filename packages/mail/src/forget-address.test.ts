import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import { createDevMailbox } from './dev-mailbox.ts'
import { forgetAddress, isMailUnderWay, mailsTo } from './forget-address.ts'
import { createMailer } from './mailer.ts'
import { mailMigrations } from './migrations.ts'

const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase([jobsMigrations, mailMigrations])
})

afterAll(() => database.drop())

describe('forgetAddress', () => {
  it('leaves nothing to or about an address, and everything of the others', async () => {
    const { db } = database
    const mailbox = createDevMailbox({ db, clock })
    const jobs = createJobQueue({ db, clock, log: silentLog })
    const mailer = createMailer({ db, clock, log: silentLog, transport: mailbox.transport, jobs })
    const mail = { subject: 'Salut', text: 'Salut', html: '<p>Salut</p>' }
    await mailer.send(db, { ...mail, to: 'ana@example.ro', key: '1' })
    await mailer.send(db, { ...mail, to: 'ion@example.ro', key: '2' })
    const about = { ...mail, text: 'Scrie-i la ana@example.ro', to: 'suport@example.ro', key: '3' }
    await mailer.send(db, about)
    expect(await isMailUnderWay(db, 'ana@example.ro')).toBe(true)
    await mailer.deliverDue()
    expect(await isMailUnderWay(db, 'ana@example.ro')).toBe(false)
    expect(await mailsTo(db, 'Ana@example.ro')).toEqual([
      { subject: 'Salut', createdAt: clock.now() },
    ])

    await forgetAddress(db, 'ana@example.ro')

    expect(await mailsTo(db, 'ana@example.ro')).toEqual([])
    expect((await mailbox.list()).map(({ to }) => to)).toEqual(['ion@example.ro'])
  })

  it('leaves what was written to an address after a moment', async () => {
    const { db } = database
    const transport = { deliver: async () => {}, close: async () => {} }
    const jobs = createJobQueue({ db, clock, log: silentLog })
    const mailer = createMailer({ db, clock, log: silentLog, transport, jobs })
    const mail = { subject: 'Salut', text: 'Salut', html: '<p>Salut</p>', to: 'dan@example.ro' }
    await mailer.send(db, { ...mail, key: 'before' })
    const until = clock.now()
    clock.advance(1_000)
    await mailer.send(db, { ...mail, key: 'after', subject: 'Altcuiva' })

    await forgetAddress(db, 'dan@example.ro', until)

    expect((await mailsTo(db, 'dan@example.ro')).map(({ subject }) => subject)).toEqual([
      'Altcuiva',
    ])
  })
})
