import { isDeepStrictEqual } from 'node:util'
import { TopicEntry } from './entries.ts'

export type TopicChange = {
  readonly id: string
  readonly kind: 'new' | 'changed' | 'hidden' | 'removed'
  /** Contains `place` when the topic now follows another one. */
  readonly fields: readonly string[]
}

type Topics = readonly TopicEntry[]

const idsOf = (topics: Topics) => topics.map(({ id }) => id)

export function compareTopics(before: Topics, after: Topics): TopicChange[] {
  const stay = new Set(idsOf(before)).intersection(new Set(idsOf(after)))
  const orderOf = (topics: Topics) => idsOf(topics).filter((id) => stay.has(id))
  const [wasIn, isIn] = [orderOf(before), orderOf(after)]
  const hasMoved = (id: string) => wasIn[wasIn.indexOf(id) - 1] !== isIn[isIn.indexOf(id) - 1]

  return [
    ...after.flatMap((topic): TopicChange[] => {
      const { id } = topic
      const old = before.find((one) => one.id === id)
      if (!old) return [{ id, kind: 'new', fields: [] }]
      const fields = [...differing(old, topic), ...(hasMoved(id) ? ['place'] : [])]
      if (fields.length === 0) return []
      return [{ id, kind: topic.hidden && !old.hidden ? 'hidden' : 'changed', fields }]
    }),
    ...idsOf(before)
      .filter((id) => !stay.has(id))
      .map((id): TopicChange => ({ id, kind: 'removed', fields: [] })),
  ]
}

function differing(before: TopicEntry, after: TopicEntry): string[] {
  return TopicEntry.keyof().options.filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  )
}
