import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { FaqWords } from '@hlizo/contract/entities/faq-topic'
import type { TopicEntry } from './entries.ts'

/** Without today's rules: what was once stored can be undone. */
const LoggedTopic = z.object({
  ...FaqWords.shape,
  id: z.string(),
  home: z.boolean(),
  hidden: z.boolean(),
})

/** The topics that a change touched, by id; null where there was none. `order` is there when it changed. */
export const LoggedTopics = z.object({
  order: z.array(z.string()).optional(),
  topics: z.record(z.string(), LoggedTopic.nullable()),
})
type LoggedTopics = z.infer<typeof LoggedTopics>

type Topics = readonly TopicEntry[]

const find = (topics: Topics, id: string) => topics.find((topic) => topic.id === id) ?? null
const orderOf = (topics: Topics) => topics.map(({ id }) => id)

function restricted(topics: Topics, ids: readonly string[], hasMoved: boolean): LoggedTopics {
  return {
    ...(hasMoved && { order: orderOf(topics) }),
    topics: Object.fromEntries(ids.map((id) => [id, find(topics, id)])),
  }
}

/** What the audit log stores of a change of topics. */
export function loggedChange(before: Topics, after: Topics) {
  const ids = [...new Set([...orderOf(before), ...orderOf(after)])].filter(
    (id) => !isDeepStrictEqual(find(before, id), find(after, id)),
  )
  const hasMoved = !isDeepStrictEqual(orderOf(before), orderOf(after))

  return { before: restricted(before, ids, hasMoved), after: restricted(after, ids, hasMoved) }
}

/** Whether the topics still have what a change gave them. */
export function isAsLogged(topics: Topics, { order, topics: changed }: LoggedTopics): boolean {
  const hasOrder = order === undefined || isDeepStrictEqual(order, orderOf(topics))

  return (
    hasOrder &&
    Object.entries(changed).every(([id, topic]) => isDeepStrictEqual(find(topics, id), topic))
  )
}

/** The topics with those of the log in their place. */
export function withLogged(topics: Topics, { order, topics: changed }: LoggedTopics): TopicEntry[] {
  const wanted = order ?? orderOf(topics)

  return wanted.flatMap((id) => (id in changed ? (changed[id] ?? []) : (find(topics, id) ?? [])))
}
