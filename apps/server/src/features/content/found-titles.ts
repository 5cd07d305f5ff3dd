import type { TitleMatch } from '@hlizo/domain/title-index'
import type { TitleRef } from '#server/stores/title-cards.ts'

/** A title that matches a search: its best rank and, for a show, the matching episodes. */
export type FoundTitle = TitleRef & {
  readonly rank: number
  /** Whether the title itself has this rank, not only one of its episodes. */
  readonly isOwn: boolean
  readonly episodeIds: readonly number[]
}

const MAX_EPISODES = 6
const MAX_EPISODES_IN_ALL = 24

/** One result per show and stand-alone video, best first; a show has at most six matching episodes (D80), all shows together 24. */
export function foundTitles(matches: readonly TitleMatch[]): FoundTitle[] {
  // Mutated in place rather than copied for each match: there are hundreds.
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
