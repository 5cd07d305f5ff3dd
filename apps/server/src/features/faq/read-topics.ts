import type { Queries } from '@hlizo/database/database'
import { houseEntries, type TopicEntry } from './entries.ts'
import { faqStore, type TopicRow } from './store.ts'

/** The topics as they stand, hidden ones among them. */
export async function readTopics(db: Queries): Promise<TopicEntry[]> {
  return withHouse(await faqStore(db).topics())
}

/** The operator's topics in their order, and each of the house's others after the one that it follows there. */
function withHouse(rows: readonly TopicRow[]): TopicEntry[] {
  return houseEntries.reduce((topics, entry, index) => {
    if (topics.some(({ id }) => id === entry.id)) return topics
    const before = topics.findIndex(({ id }) => id === houseEntries[index - 1]?.id)
    return topics.toSpliced(before + 1, 0, entry)
  }, rows.flatMap(entryOf))
}

/** The topic of a row; none when it was the house's, and the house has given it up. */
function entryOf({ id, hidden, home, words }: TopicRow): TopicEntry[] {
  const house = houseEntries.find((entry) => entry.id === id)
  if (words !== null) return [{ id, ...words, home, hidden }]

  return house ? [{ ...house, home, hidden }] : []
}
