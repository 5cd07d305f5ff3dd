import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FAQ_MAX_TOPICS } from '@hlizo/contract/entities/studio-faq'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { defaultEntries, type TopicEntry } from './entries.ts'
import { readTopics } from './read-topics.ts'
import { resetTopic, resetTopics, saveTopics } from './save-topics.ts'
import { faqStore } from './store.ts'

const by = {
  actor: { accountId: null, name: 'test', via: 'command-line', ip: null },
  now: new Date('2026-05-01T10:00:00Z'),
} as const

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})

beforeEach(() => database.db.transaction((tx) => resetTopics(tx, by)))

afterAll(() => database.drop())

const [first, second, ...others] = defaultEntries
if (!first || !second) throw new Error('There are no default topics.')

const topic = (overrides: Partial<TopicEntry> = {}): TopicEntry => ({
  id: 'carduri',
  question: 'Ce carduri acceptați?',
  answer: 'Visa și Mastercard.',
  steps: [],
  links: [],
  home: false,
  hidden: false,
  ...overrides,
})
const save = (...entries: TopicEntry[]) =>
  database.db.transaction((tx) => saveTopics(tx, entries, by))
const topics = () => readTopics(database.db)
const rows = () => faqStore(database.db).topics()

describe('saveTopics', () => {
  it('moves the named topics first and leaves the others in order', async () => {
    expect(await save(second, topic())).toEqual({
      changes: [
        { id: second.id, kind: 'changed', fields: ['place'] },
        { id: 'carduri', kind: 'new', fields: [] },
        { id: first.id, kind: 'changed', fields: ['place'] },
        { id: others[0]?.id, kind: 'changed', fields: ['place'] },
      ],
      unchanged: defaultEntries.length - 3,
    })
    expect(await topics()).toEqual([second, topic(), first, ...others])
  })

  it('returns the differences and hides topics', async () => {
    const [changed, hidden] = [
      { ...first, answer: 'Altfel.', steps: ['Un pas.'] },
      { ...second, hidden: true },
    ]

    expect((await save(changed, hidden)).changes).toEqual([
      { id: first.id, kind: 'changed', fields: ['answer', 'steps'] },
      { id: second.id, kind: 'hidden', fields: ['hidden'] },
    ])
    expect(await topics()).toEqual([changed, hidden, ...others])
  })

  it('stores no default texts, so that they follow new releases', async () => {
    await save({ ...first, home: !first.home }, { ...second, question: 'Cum?' })
    const saved = await rows()

    expect(saved.slice(0, 2).map(({ id, words }) => [id, words?.question])).toEqual([
      [first.id, undefined],
      [second.id, 'Cum?'],
    ])
    expect(saved.slice(2).every(({ words }) => words === null)).toBe(true)
  })

  it('writes nothing without a difference', async () => {
    expect(await save(...defaultEntries)).toEqual({ changes: [], unchanged: defaultEntries.length })
    expect(await rows()).toEqual([])
  })

  it('refuses more topics than Studio publishes', async () => {
    const free = FAQ_MAX_TOPICS - defaultEntries.length
    const many = Array.from({ length: free + 1 }, (_, index) => topic({ id: `carduri-${index}` }))

    await expect(save(...many)).rejects.toThrow(`There would be ${FAQ_MAX_TOPICS + 1} questions.`)
    expect(await topics()).toEqual(defaultEntries)
    await save(...many.slice(1))
    expect(await topics()).toHaveLength(FAQ_MAX_TOPICS)
  })

  it('stores nothing when all topics are the defaults again', async () => {
    await save({ ...first, answer: 'Altfel.' })
    await save(...defaultEntries)

    expect(await rows()).toEqual([])
  })
})

describe('readTopics', () => {
  it('inserts a new default topic after the one that it follows', async () => {
    await save(topic(), ...others, second, first)
    const { db } = database
    const saved = await rows()
    await faqStore(db).replaceTopics(saved.filter(({ id }) => id !== second.id && id !== 'date'))
    const ids = (await topics()).map(({ id }) => id)

    expect(ids.slice(-2)).toEqual([first.id, second.id])
    expect(ids[ids.indexOf('date') - 1]).toBe('audio')
  })

  it('removes a former default topic, unless the operator has changed it', async () => {
    const { db } = database
    const { question, answer, steps, links } = topic()
    await faqStore(db).replaceTopics([
      { id: 'veche', home: false, hidden: false, words: null },
      { id: 'carduri', home: false, hidden: false, words: { question, answer, steps, links } },
    ])

    expect((await topics()).filter((entry) => !defaultEntries.includes(entry))).toEqual([topic()])
  })
})

describe('resetTopic', () => {
  it('restores the default texts at the topic’s position', async () => {
    await save({ ...second, answer: 'Altfel.', hidden: true }, first)
    const saved = await database.db.transaction((tx) => resetTopic(tx, second.id, by))

    expect(saved.changes).toEqual([
      { id: second.id, kind: 'changed', fields: ['answer', 'hidden'] },
    ])
    expect((await topics()).slice(0, 2)).toEqual([second, first])
  })

  it('removes a topic without a default', async () => {
    await save(topic())
    const saved = await database.db.transaction((tx) => resetTopic(tx, 'carduri', by))

    expect(saved.changes).toEqual([{ id: 'carduri', kind: 'removed', fields: [] }])
    expect(await topics()).toEqual(defaultEntries)
  })

  it('refuses a topic that is not there', async () => {
    await expect(database.db.transaction((tx) => resetTopic(tx, 'bancuri', by))).rejects.toThrow(
      'There is no topic „bancuri”.',
    )
  })
})
