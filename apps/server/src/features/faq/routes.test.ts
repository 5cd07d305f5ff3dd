import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faqTopics } from '@hlizo/contract/messages/faq-topics'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { serveForTest, type TestApi } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { FaqEntries, defaultEntries } from './entries.ts'
import { faqFeature } from './feature.ts'
import { saveTopics } from './save-topics.ts'
import { faqStore } from './store.ts'

const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
const by = {
  actor: { accountId: null, name: 'test', via: 'command-line', ip: null },
  now: clock.now(),
} as const

let database: TestDatabase
let api: TestApi

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  api = await serveForTest({
    features: [faqFeature({ ...database, clock, config: { cardCurrency: 'ron' } })],
    clock,
    ports: { profileOf: async () => ({ ok: false, refusal: 'PROFILE_REQUIRED' }) },
  })
})

afterAll(async () => {
  await api.close()
  await database.drop()
})

/** The operator's first topic and the first default one, hidden. */
const edit = () => {
  const { topics } = FaqEntries.parse({
    topics: [
      { id: 'carduri-2', question: 'Ce carduri?', answer: 'Visa.', home: true },
      ...defaultEntries.slice(0, 1).map((entry) => ({ ...entry, hidden: true })),
    ],
  })

  return database.db.transaction((tx) => saveTopics(tx, topics, by))
}

const vote = async (topic: string, payload: object) =>
  (await api.call('POST', `/faq/${topic}/votes`, undefined, payload)).status

describe('GET /faq', () => {
  it('names the currency of card payments', async () => {
    const euro = await serveForTest({
      features: [faqFeature({ ...database, clock, config: { cardCurrency: 'eur' } })],
      clock,
      ports: { profileOf: async () => ({ ok: false, refusal: 'PROFILE_REQUIRED' }) },
    })
    const words = JSON.stringify((await euro.call('GET', '/faq')).data)
    await euro.close()

    expect(words).toContain('Plata se face în Euro')
    expect(words).not.toMatch(/\bRON\b|\blei\b/)
  })

  it('returns the default topics, then the operator’s, without the hidden ones', async () => {
    expect(await api.call('GET', '/faq')).toMatchObject({ status: 200, data: faqTopics })

    await edit()
    // Public responses are cached.
    clock.set(new Date('2026-05-02T10:00:00Z'))
    const words = { question: 'Ce carduri?', answer: 'Visa.', steps: [], links: [] }
    const added = { id: 'carduri-2', ...words, isOnHome: true }
    expect((await api.call('GET', '/faq')).data).toEqual([added, ...faqTopics.slice(1)])
  })
})

describe('POST /faq/{topic}/votes', () => {
  it('counts the votes on an answer, the least useful first', async () => {
    await edit()
    expect(await vote('carduri-2', { isHelpful: true })).toBe(204)
    await vote('carduri-2', { isHelpful: true })
    await vote('cast', { isHelpful: false })
    await vote('cast', { isHelpful: true })
    expect(await faqStore(database.db).votes()).toEqual([
      { topic: 'cast', helpful: 1, unhelpful: 1 },
      { topic: 'carduri-2', helpful: 2, unhelpful: 0 },
    ])
  })

  it('refuses unknown questions and answers', async () => {
    await edit()
    expect(await vote('bancuri', { isHelpful: true })).toBe(404)
    expect(await vote('pret', { isHelpful: true })).toBe(404)
    expect(await vote('cast', { isHelpful: 'da' })).toBe(400)
  })
})
