import type { TitleMatch } from '@hlizo/domain/title-index'
import type { TitleRef } from '#server/stores/title-cards.ts'

export type FoundTitle = TitleRef & {
  readonly rank: number
  /** Whether the title itself has this rank, not only an episode. */
  readonly isOwn: boolean
  readonly episodeIds: readonly number[]
}

const MAX_EPISODES = 6
const MAX_EPISODES_IN_ALL = 24

/** One result per show and stand-alone video, best first, with at most six matching episodes of a show (D80) and 24 in all. */
export function foundTitles(matches: readonly TitleMatch[]): FoundTitle[] {
  // Mutated, because there are hundreds of matches.
  type Growing = Omit<FoundTitle, 'isOwn'> & { isOwn: boolean; readonly episodeIds: number[] }
  const found = new Map<string, Growing>()
  let episodes = 0
  for (const match of matches.toSorted((a, b) => a.rank - b.rank)) {
    const isEpisode = match.type === 'VIDEO' && match.showId !== null
    const ref: TitleRef = isEpisode
      ? { type: 'SHOW', id: match.showId ?? match.id }
      : { type: match.type, id: match.id }
    const key = `${ref.type}${ref.id}`
    const known = found.get(key) ?? { ...ref, rank: match.rank, isOwn: false, episodeIds: [] }
    found.set(key, known)
    if (!isEpisode && match.rank === known.rank) known.isOwn = true
    const hasRoom = known.episodeIds.length < MAX_EPISODES && episodes < MAX_EPISODES_IN_ALL
    if (!isEpisode || !hasRoom) continue
    known.episodeIds.push(match.id)
    episodes += 1
  }

  return [...found.values()]
}
