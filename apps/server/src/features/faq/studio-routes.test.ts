import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { StudioFaq } from '@hlizo/contract/entities/studio-faq'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { serveForTest, type TestApi, type TestCaller } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { testStaff } from '#server/stores/testing-staff.ts'
import { faqFeature } from './feature.ts'
import { resetTopics, saveTopics } from './save-topics.ts'

const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
const by = {
  actor: { accountId: null, name: 'test', via: 'command-line', ip: null },
  now: clock.now(),
} as const
const Logged = z.object({ actor: z.string(), action: z.string(), after: z.unknown() })

let database: TestDatabase
let api: TestApi
let [ilona, radu, sanda]: TestCaller[] = []

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const staff = testStaff(database.db, clock.now())
  api = await serveForTest({
    features: [faqFeature({ ...database, clock, config: { cardCurrency: 'ron' } })],
    clock,
    ports: staff.ports,
  })
  ilona = await staff.operator('Ilona', 'editor')
  radu = await staff.operator('Radu', 'editor')
  sanda = await staff.operator('Sanda', 'support')
})

beforeEach(async () => {
  await database.db.transaction((tx) => resetTopics(tx, by))
  await database.db.run(sql`delete from app.audit_entry`)
})

afterAll(async () => {
  await api.close()
  await database.drop()
})

const read = async () => StudioFaq.parse((await api.call('GET', '/studio/faq', ilona)).data)
const inputOf = ({ topics }: StudioFaq) =>
  topics.map(({ helpful: _helpful, unhelpful: _unhelpful, ...topic }) => topic)
const card = {
  id: 'carduri',
  question: 'Ce carduri acceptaţi?',
  answer: 'Visa.\nMastercard.',
  steps: [],
  links: [{ words: 'Schimbă cardul', href: '/change-card' }],
  isOnHome: false,
  isHidden: false,
}
const publish = (body: object, caller = ilona) => api.call('PUT', '/studio/faq', caller, body)
const undo = (published: string | undefined, caller = ilona) =>
  api.call('POST', '/studio/faq/undo', caller, { published })
const logged = () =>
  database.db.many(Logged, sql`select actor, action, after from app.audit_entry order by at, id`)

describe('publishFaq', () => {
  it('sorts the questions as ordered, also for readers, and logs only changes', async () => {
    const before = await read()
    const [first, ...others] = inputOf(before)
    const topics = [card, ...others, { ...first, isHidden: true }]
    const { status, data } = await publish({ version: before.version, topics })

    expect(status).toBe(200)
    const after = StudioFaq.parse(data)
    expect(after.topics[0]).toMatchObject({ id: 'carduri', question: 'Ce carduri acceptați?' })
    expect(after.topics.at(-1)).toMatchObject({ id: first?.id, isHidden: true })
    expect(after.published).toMatchObject({ actor: 'Ilona Test', canUndo: true })
    const [entry] = await logged()
    expect(entry).toMatchObject({ actor: 'Ilona Test', action: 'faq.published' })
    expect(entry?.after).toMatchObject({ topics: { carduri: {}, [first?.id ?? '']: {} } })
    expect(JSON.stringify(entry?.after)).not.toContain(others[0]?.question)
  })

  it('refuses one of two concurrent publications', async () => {
    const { version, ...faq } = await read()
    const topics = inputOf({ version, ...faq })
    const answers = await Promise.all([
      publish({ version, topics: [card, ...topics] }),
      publish({ version, topics: topics.toReversed() }, radu),
    ])

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'CHANGED_BY_OTHER')).toHaveLength(1)
    expect(await logged()).toHaveLength(1)
  })

  it.each([
    ['a link that leads nowhere', { links: [{ words: 'Aici', href: '/nicaieri' }] }],
    ['a link that runs a script', { links: [{ words: 'Aici', href: 'javascript:alert(1)' }] }],
    ['a link to another host by a trick', { links: [{ words: 'Aici', href: '//rau.ro' }] }],
    ['no question', { question: ' ' }],
    ['an unknown field', { roles: ['owner'] }],
  ])('refuses %s', async (_, change) => {
    const { version } = await read()
    expect((await publish({ version, topics: [{ ...card, ...change }] })).status).toBe(400)
  })

  it('is for editors; support reads', async () => {
    const { version } = await read()
    expect((await api.call('GET', '/studio/faq', sanda)).status).toBe(200)
    expect((await publish({ version, topics: [] }, sanda)).error).toBe('ROLE_REQUIRED')
    expect((await api.call('GET', '/studio/faq')).status).toBe(404)
  })
})

describe('undoFaq', () => {
  it('undoes a publication, and the undo too', async () => {
    const before = await read()
    const topics = inputOf(before)
    const changed = [...topics.slice(1), { ...topics[0], answer: 'Altfel.' }, card]
    const after = StudioFaq.parse(
      (await publish({ version: before.version, topics: changed })).data,
    )
    const undone = StudioFaq.parse((await undo(after.published?.id)).data)

    expect(inputOf(undone)).toEqual(topics)
    const redone = StudioFaq.parse((await undo(undone.published?.id)).data)
    expect(inputOf(redone)).toEqual(inputOf(after))
  })

  it('undoes also what today’s rules refuse', async () => {
    const { isOnHome: home, isHidden: hidden, ...words } = { ...card, id: 'a--b' }
    await database.db.transaction((tx) => saveTopics(tx, [{ ...words, home, hidden }], by))
    const { published } = await read()
    const undone = StudioFaq.parse((await undo(published?.id)).data)

    expect(undone.topics.map(({ id }) => id)).not.toContain('a--b')
  })

  it('refuses when something of it was changed since, or when it is not the last', async () => {
    const before = await read()
    const topics = [card, ...inputOf(before)]
    const first = StudioFaq.parse((await publish({ version: before.version, topics })).data)
    const words = [{ ...card, answer: 'Doar Visa.' }, ...topics.slice(1)]
    await publish({ version: first.version, topics: words }, radu)

    expect((await undo(first.published?.id)).error).toBe('CHANGED_BY_OTHER')
  })
})
