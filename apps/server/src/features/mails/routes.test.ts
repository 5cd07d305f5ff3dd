import { readdirSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MailSample, MailSampleId, MailSampleRow } from '@hlizo/contract/entities/studio-mail'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { mailWriter } from '#server/billing/mail-writer.ts'
import { readConfig } from '#server/config.ts'
import { serveForTest, type TestApi, type TestCaller } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { testStaff } from '#server/stores/testing-staff.ts'
import { mailsFeature } from './feature.ts'

const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
const config = readConfig({ PUBLIC_URL: 'https://hlizo.test' })
const brand = { name: 'Hlizo', url: config.publicUrl, accent: '#ff5a4e', onAccent: '#1d1916' }
const feature = mailsFeature({
  clock,
  config,
  secrets: { derive: () => Buffer.from('a key for tests') },
  writeMail: mailWriter({ brand }),
})

let database: TestDatabase
let api: TestApi
let pages: FastifyInstance
let ilona: TestCaller

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const staff = testStaff(database.db, clock.now())
  api = await serveForTest({ features: [feature], clock, ports: staff.ports })
  ilona = await staff.operator('Ilona', 'editor')
  pages = Fastify()
  if (feature.pages) await pages.register(feature.pages)
})
afterAll(async () => {
  await pages.close()
  await api.close()
  await database.drop()
})

const rows = async () =>
  z.array(MailSampleRow).parse((await api.call('GET', '/studio/mail-samples', ilona)).data)
const sampleOf = async (id: string) =>
  MailSample.parse((await api.call('GET', `/studio/mail-samples/${id}`, ilona)).data)
const open = (url: string) => pages.inject({ method: 'GET', url })

const messages = new URL('../../../../../packages/contract/src/messages/', import.meta.url)

/** How many mails the messages have, by their file. */
async function mailsOfFile(file: string): Promise<number> {
  const exported: unknown = await import(new URL(file, messages).href)
  const objects = z.record(z.string(), z.unknown()).parse(exported)
  const words = Object.values(objects).flatMap((one) =>
    typeof one === 'object' && one !== null ? Object.values(one) : [],
  )

  return words.filter(
    (one) => typeof one === 'function' || z.object({ subject: z.string() }).safeParse(one).success,
  ).length
}

describe('listMailSamples', () => {
  it('has every mail of the messages', async () => {
    const files = readdirSync(messages).filter((name) => /^mails.*\.ts$/.test(name))
    const counts = await Promise.all(files.map(mailsOfFile))
    const all = await rows()

    expect(files).toHaveLength(12)
    expect(all).toHaveLength(counts.reduce((sum, count) => sum + count, 0))
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.filter(({ id }) => !MailSampleId.safeParse(id).success)).toEqual([])
  })

  it('is allowed only for operators', async () => {
    expect((await api.call('GET', '/studio/mail-samples')).status).toBe(404)
    expect((await api.call('GET', '/studio/mail-samples/gift-received')).status).toBe(404)
    expect((await api.call('GET', '/studio/mail-samples/gift-nothing', ilona)).status).toBe(404)
  })
})

describe('getMailSample', () => {
  it('is complete for each mail, with HTML and text of equal content', async () => {
    for (const { id, subject } of await rows()) {
      const sample = await sampleOf(id)
      const { body } = await open(sample.frameUrl)
      const seen = `${subject} ${sample.text} ${body}`

      expect([id, seen.match(/undefined|null|NaN|\[object/)]).toEqual([id, null])
      expect(body).toContain('<!doctype html>')
      expect(sample.text.length).toBeGreaterThan(80)
    }
  })

  it('has a button with a URL of the product, and a code in another format than real ones', async () => {
    const { text } = await sampleOf('gift-received')

    expect(text).toContain('EXEMPLU-0000')
    expect(text).toContain('https://hlizo.test/')
  })
})

describe('the frame of a sample', () => {
  it('cannot run scripts, load files or navigate, and is framed only by pages of the product', async () => {
    const { frameUrl } = await sampleOf('account-confirm')
    const { headers, statusCode } = await open(frameUrl)

    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox",
    )
    expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' })
  })

  it('opens by a fresh URL of this mail only', async () => {
    const { frameUrl } = await sampleOf('account-confirm')
    const other = frameUrl.replace('account-confirm', 'account-passcode')
    const forged = frameUrl.replace(/expires=\d+/, 'expires=9999999999999')
    const bare = frameUrl.slice(0, frameUrl.indexOf('?'))
    for (const url of [other, forged, bare]) expect((await open(url)).statusCode).toBe(303)

    clock.advance(15 * 60_000)
    expect((await open(frameUrl)).statusCode).toBe(303)
  })
})
