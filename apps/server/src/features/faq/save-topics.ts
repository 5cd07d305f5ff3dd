import { isDeepStrictEqual } from 'node:util'
import { FAQ_MAX_TOPICS } from '@hlizo/contract/entities/studio-faq'
import type { Transaction } from '@hlizo/database/database'
import { auditLog, type Actor } from '#server/stores/audit-log.ts'
import { bumpCatalogue } from '#server/stores/catalogue-version.ts'
import { compareTopics, type TopicChange } from './compare-topics.ts'
import { defaultEntries, type TopicEntry } from './entries.ts'
import { readTopics } from './read-topics.ts'
import { faqStore, type TopicRow } from './store.ts'
import { loggedChange } from './topic-log.ts'

export type SavedTopics = { readonly changes: readonly TopicChange[]; readonly unchanged: number }

const PUBLISHED = 'faq.published'

const defaultEntry = (id: string) => defaultEntries.find((entry) => entry.id === id)

/** Who changes topics, and when. */
type By = { readonly actor: Actor; readonly now: Date }

/**
 * Other topics are unchanged and come after the given ones.
 *
 * @throws Error when they are more than Studio publishes.
 */
export async function saveTopics(
  tx: Transaction,
  entries: readonly TopicEntry[],
  by: By,
): Promise<SavedTopics> {
  const named = new Set(entries.map(({ id }) => id))

  return replaceTopics(tx, { ...by, action: PUBLISHED }, (before) => {
    const topics = [...entries, ...before.filter(({ id }) => !named.has(id))]
    if (topics.length > FAQ_MAX_TOPICS)
      throw new Error(
        `There would be ${topics.length} questions. Studio publishes at most ${FAQ_MAX_TOPICS}: leave some out.`,
      )
    return topics
  })
}

export async function resetTopics(tx: Transaction, by: By): Promise<SavedTopics> {
  return replaceTopics(tx, { ...by, action: PUBLISHED }, () => defaultEntries)
}

/**
 * Resets a topic at its current place; one without a default is removed.
 *
 * @throws Error when there is no such topic.
 */
export async function resetTopic(tx: Transaction, id: string, by: By): Promise<SavedTopics> {
  return replaceTopics(tx, { ...by, action: PUBLISHED }, (before) => {
    if (!before.some((topic) => topic.id === id)) throw new Error(`There is no topic „${id}”.`)
    return before.flatMap((topic) => (topic.id === id ? (defaultEntry(id) ?? []) : topic))
  })
}

/** The only function that writes topics. A missing default topic stays; the audit entry has what changed. */
export async function replaceTopics(
  tx: Transaction,
  { actor, now, action }: By & { readonly action: string },
  edit: (live: readonly TopicEntry[]) => readonly TopicEntry[] | Promise<readonly TopicEntry[]>,
): Promise<SavedTopics> {
  await tx.lock('faq')
  const before = await readTopics(tx)
  const wanted = await edit(before)
  await faqStore(tx).replaceTopics(
    isDeepStrictEqual(wanted, defaultEntries) ? [] : wanted.map(rowOf),
  )
  const after = await readTopics(tx)
  const changes = compareTopics(before, after)
  if (!isDeepStrictEqual(before, after)) {
    // Clears the cached pages of all nodes.
    await bumpCatalogue(tx)
    const change = { actor, action, subject: { type: 'faq', id: 'faq' } }
    await auditLog(tx).write({ ...change, ...loggedChange(before, after) }, now)
  }
  const changed = new Set(changes.map(({ id }) => id))

  return { changes, unchanged: after.filter(({ id }) => !changed.has(id)).length }
}

/** Words that equal the default are not stored, so that they follow later defaults. */
function rowOf({ id, hidden, home, ...words }: TopicEntry): TopicRow {
  const byDefault = defaultEntry(id)
  const isDefault =
    byDefault && isDeepStrictEqual({ ...byDefault, home, hidden }, { id, ...words, home, hidden })

  return { id, hidden, home, words: isDefault ? null : words }
}
