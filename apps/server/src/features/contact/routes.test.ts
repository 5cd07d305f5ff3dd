import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createJobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import { createMailer } from '@hlizo/mail/mailer'
import { mailMigrations } from '@hlizo/mail/migrations'
import { mailWriter } from '#server/billing/mail-writer.ts'
import { serveForTest, type TestApi } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { contactRoutes } from './routes.ts'

const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
const brand = { name: 'Hlizo', url: 'http://shop.test', accent: '#fc4', onAccent: '#000' }
const message = {
  name: 'Ana Pop',
  email: 'Ana@Example.ro',
  topic: 'payment',
  message: 'Am plătit de două ori?\n\nMulțumesc.',
}
let database: TestDatabase
let api: TestApi

beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations, mailMigrations])
  const { db } = database
  const transport = { deliver: async () => {}, close: async () => {} }
  const jobs = createJobQueue({ db, clock, log: silentLog })
  const mailer = createMailer({ db, clock, log: silentLog, transport, jobs })
  const writeMail = mailWriter({ brand })
  const supportEmail = 'suport@example.ro'
  api = await serveForTest({
    features: [{ routes: contactRoutes({ db, clock, mailer, writeMail, supportEmail }) }],
    clock,
    ports: { profileOf: async () => ({ ok: false, refusal: 'PROFILE_REQUIRED' }) },
  })
})

afterAll(async () => {
  await api.close()
  await database.drop()
})

const stored = () =>
  database.db.many(
    z.object({ email: z.string(), topic: z.string(), message: z.string() }),
    sql`select email, topic, message from app.contact_message`,
  )
const mails = () =>
  database.db.many(
    z.object({ to: z.string(), text: z.string() }),
    sql`select recipient as "to", body_text as text from mail.outbox order by recipient desc`,
  )

describe('contactRoutes', () => {
  it('ignores bots, which fill in the hidden field', async () => {
    const sent = await api.call('POST', '/contact', undefined, { ...message, website: 'x.test' })

    expect(sent.status).toBe(200)
    expect(await stored()).toEqual([])
  })

  it('refuses a message without a text, an address or a topic', async () => {
    const statuses = []
    for (const flaw of [{ message: '  ' }, { email: 'ana' }, { topic: 'spam' }, { name: '' }]) {
      const { status } = await api.call('POST', '/contact', undefined, { ...message, ...flaw })
      statuses.push(status)
    }

    expect(statuses).toEqual([400, 400, 400, 400])
  })

  it('stores a message, mails it to support and confirms it to the sender without its text', async () => {
    const { status } = await api.call('POST', '/contact', undefined, message)

    expect(status).toBe(200)
    expect(await stored()).toEqual([
      { email: 'ana@example.ro', topic: 'payment', message: message.message },
    ])
    const [toSupport, receipt] = await mails()
    expect([toSupport?.to, receipt?.to]).toEqual(['suport@example.ro', 'ana@example.ro'])
    expect(toSupport?.text).toContain('Am plătit de două ori?')
    expect(receipt?.text).not.toContain('plătit')
  })
})
