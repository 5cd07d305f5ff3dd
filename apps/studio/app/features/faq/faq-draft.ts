import { FaqTopicInput, type StudioFaq } from '@hlizo/contract/entities/studio-faq'
import * as z from 'zod/mini'
import type { ListStep } from '#studio/lib/list-steps.ts'
import { remembered } from '#studio/lib/remembered.ts'

type Topics = readonly FaqTopicInput[]

/** What is not published yet, and the questions that it was begun on. */
const FaqDraft = z.object({
  version: z.string(),
  base: z.array(FaqTopicInput),
  topics: z.array(FaqTopicInput),
})
export type FaqDraft = z.infer<typeof FaqDraft>

export const faqDraftStore = remembered('draft.faq')

/** The draft as it was remembered; null for none, and for one that can no longer be read. */
export function readDraft(text: string | null): FaqDraft | null {
  if (text === null) return null
  const { data } = z.safeParse(FaqDraft, JSON.parse(text))

  return data ?? null
}

export const inputsOf = ({ topics }: StudioFaq): FaqTopicInput[] =>
  topics.map(({ helpful: _helpful, unhelpful: _unhelpful, ...topic }) => topic)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const find = (topics: Topics, id: string) => topics.find((topic) => topic.id === id)
const orderOf = (topics: Topics, among: Topics) =>
  topics.map(({ id }) => id).filter((id) => find(among, id))

/** Inserts a topic behind the one that it follows in `order`, or first. */
function inserted(topics: Topics, topic: FaqTopicInput, order: Topics): FaqTopicInput[] {
  const before = order[order.findIndex(({ id }) => id === topic.id) - 1]
  const at = before ? topics.findIndex(({ id }) => id === before.id) : -1

  return topics.toSpliced(at + 1, 0, topic)
}

/**
 * The draft on top of what a colleague has published since it was begun. Where both have changed a question, the
 * draft's words stay and `conflicts` names it.
 */
export function mergedTopics(
  { base, topics: mine }: FaqDraft,
  live: Topics,
): { readonly topics: FaqTopicInput[]; readonly conflicts: readonly FaqTopicInput[] } {
  const isMine = (id: string) => !isSame(find(base, id), find(mine, id))
  const isTheirs = (id: string) => !isSame(find(base, id), find(live, id))
  const isReordered = !isSame(orderOf(mine, base), orderOf(base, mine))
  const [first, second] = isReordered ? [mine, live] : [live, mine]
  const wanted = (id: string) => (isMine(id) ? find(mine, id) : find(live, id))
  const topics = second
    .filter(({ id }) => !find(first, id))
    .reduce((merged, topic) => inserted(merged, topic, second), [...first])
    .flatMap(({ id }) => wanted(id) ?? [])

  return {
    topics,
    conflicts: topics.filter(
      ({ id }) => isMine(id) && isTheirs(id) && !isSame(find(mine, id), find(live, id)),
    ),
  }
}

/** The draft with another change. What it was begun on is what is live now. */
export function draftWith(
  step: ListStep<FaqTopicInput>,
  draft: FaqDraft | null,
  faq: StudioFaq,
): FaqDraft {
  const base = inputsOf(faq)
  const { topics } = draft ? mergedTopics(draft, base) : { topics: base }

  return { version: faq.version, base, topics: step(topics) }
}

/** The draft after these questions were published: null, or what was changed during the publication. */
export function draftSince(
  published: { readonly version: string; readonly topics: Topics },
  seen: string | null,
  now: string | null,
): FaqDraft | null {
  const draft = now === seen ? null : readDraft(now)

  return draft && { version: published.version, base: [...published.topics], topics: draft.topics }
}

/** How many questions differ, and whether the order does. */
export function countChanges(live: Topics, topics: Topics): number {
  const ids = new Set([...live, ...topics].map(({ id }) => id))
  const changed = [...ids].filter((id) => !isSame(find(live, id), find(topics, id)))
  const isReordered = !isSame(orderOf(live, topics), orderOf(topics, live))

  return changed.length + (isReordered ? 1 : 0)
}
