import type { Queries } from '@hlizo/database/database'
import { houseEntries, type TopicEntry } from './entries.ts'
import { faqStore, type TopicRow } from './store.ts'

export async function readTopics(db: Queries): Promise<TopicEntry[]> {
  return withHouse(await faqStore(db).topics())
}

/** A default topic that is not stored follows its predecessor in the default order. */
function withHouse(rows: readonly TopicRow[]): TopicEntry[] {
  return houseEntries.reduce((topics, entry, index) => {
    if (topics.some(({ id }) => id === entry.id)) return topics
    const before = topics.findIndex(({ id }) => id === houseEntries[index - 1]?.id)
    return topics.toSpliced(before + 1, 0, entry)
  }, rows.flatMap(entryOf))
}

/** Empty when it is a default topic that the product no longer contains. */
function entryOf({ id, hidden, home, words }: TopicRow): TopicEntry[] {
  const house = houseEntries.find((entry) => entry.id === id)
  if (words !== null) return [{ id, ...words, home, hidden }]

  return house ? [{ ...house, home, hidden }] : []
}
