import type { FollowType } from '@hlizo/contract/entities/follow'

/** A show or comedian that can be followed. */
export type FollowTarget = { readonly type: FollowType; readonly id: number; readonly name: string }

type Titled = {
  readonly type: 'VIDEO' | 'SHOW'
  readonly id: number
  readonly title: string
  readonly show?: { readonly id?: number | undefined; readonly title: string } | null
  readonly comedians?: readonly { readonly id?: number | undefined; readonly name: string }[]
}

/** What to follow of a title: a show, the show of an episode, else the first comedian; null when none is known. */
export function followTargetOf(title: Titled): FollowTarget | null {
  if (title.type === 'SHOW') return { type: 'SHOW', id: title.id, name: title.title }
  const { show, comedians = [] } = title
  if (show) return show.id === undefined ? null : { type: 'SHOW', id: show.id, name: show.title }
  const [first] = comedians

  return first?.id === undefined ? null : { type: 'COMEDIAN', id: first.id, name: first.name }
}
