import type { Queries } from '@hlizo/database/database'
import { defaultEntries, type TopicEntry } from './entries.ts'
import { faqStore, type TopicRow } from './store.ts'

export async function readTopics(db: Queries): Promise<TopicEntry[]> {
  return withDefaults(await faqStore(db).topics())
}

/** A default topic that is not stored follows its predecessor in the default order. */
function withDefaults(rows: readonly TopicRow[]): TopicEntry[] {
  return defaultEntries.reduce((topics, entry, index) => {
    if (topics.some(({ id }) => id === entry.id)) return topics
    const before = topics.findIndex(({ id }) => id === defaultEntries[index - 1]?.id)
    return topics.toSpliced(before + 1, 0, entry)
  }, rows.flatMap(entryOf))
}

/** Empty when it is a default topic that the product no longer contains. */
function entryOf({ id, hidden, home, words }: TopicRow): TopicEntry[] {
  const byDefault = defaultEntries.find((entry) => entry.id === id)
  if (words !== null) return [{ id, ...words, home, hidden }]

  return byDefault ? [{ ...byDefault, home, hidden }] : []
}
