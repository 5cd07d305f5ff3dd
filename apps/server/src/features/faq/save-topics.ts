import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '@hlizo/database/database'
import { bumpCatalogue } from '#server/stores/catalogue-version.ts'
import { compareTopics, type TopicChange } from './compare-topics.ts'
import { houseEntries, type TopicEntry } from './entries.ts'
import { readTopics } from './read-topics.ts'
import { faqStore, type TopicRow } from './store.ts'

export type SavedTopics = { readonly changes: readonly TopicChange[]; readonly unchanged: number }

const houseEntry = (id: string) => houseEntries.find((entry) => entry.id === id)

/** Other topics are unchanged and come after the given ones. */
export async function saveTopics(
  tx: Transaction,
  entries: readonly TopicEntry[],
): Promise<SavedTopics> {
  const named = new Set(entries.map(({ id }) => id))

  return change(tx, (before) => [...entries, ...before.filter(({ id }) => !named.has(id))])
}

export async function resetTopics(tx: Transaction): Promise<SavedTopics> {
  return change(tx, () => houseEntries)
}

/**
 * Resets a topic at its current place; one without a default is removed.
 *
 * @throws Error when there is no such topic.
 */
export async function resetTopic(tx: Transaction, id: string): Promise<SavedTopics> {
  return change(tx, (before) => {
    if (!before.some((topic) => topic.id === id)) throw new Error(`There is no topic „${id}”.`)
    return before.flatMap((topic) => (topic.id === id ? (houseEntry(id) ?? []) : topic))
  })
}

async function change(
  tx: Transaction,
  edit: (before: readonly TopicEntry[]) => readonly TopicEntry[],
): Promise<SavedTopics> {
  await tx.lock('faq')
  const before = await readTopics(tx)
  const after = edit(before)
  const changes = compareTopics(before, after)
  if (changes.length > 0) {
    // Clears the cached pages of all nodes.
    await bumpCatalogue(tx)
    await faqStore(tx).replaceTopics(isDeepStrictEqual(after, houseEntries) ? [] : after.map(rowOf))
  }
  const changed = new Set(changes.map(({ id }) => id))

  return { changes, unchanged: after.filter(({ id }) => !changed.has(id)).length }
}

/** Words that equal the default are not stored, so that they follow later defaults. */
function rowOf({ id, hidden, home, ...words }: TopicEntry): TopicRow {
  const house = houseEntry(id)
  const isHouse =
    house && isDeepStrictEqual({ ...house, home, hidden }, { id, ...words, home, hidden })

  return { id, hidden, home, words: isHouse ? null : words }
}
