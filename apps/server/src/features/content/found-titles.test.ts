import { describe, expect, it } from 'vitest'
import type { TitleMatch } from '@hlizo/domain/title-index'
import { foundTitles } from './found-titles.ts'

const episode = (id: number, showId: number | null, rank = 1): TitleMatch => ({
  type: 'VIDEO',
  id,
  showId,
  rank,
})
/** So many episodes of a show, the first of them numbered `from`. */
const episodesOf = (showId: number, from: number, count: number) =>
  Array.from({ length: count }, (_, place) => episode(from + place, showId))

describe('foundTitles', () => {
  it('returns a show once, with the rank of its best match', () => {
    const matches: TitleMatch[] = [
      episode(7, 1, 9),
      { type: 'SHOW', id: 1, showId: null, rank: 2 },
      episode(8, null, 1),
    ]

    expect(foundTitles(matches)).toEqual([
      { type: 'VIDEO', id: 8, rank: 1, isOwn: true, episodeIds: [] },
      { type: 'SHOW', id: 1, rank: 2, isOwn: true, episodeIds: [7] },
    ])
  })

  it('distinguishes a match of the show from a match of an episode', () => {
    const matches: TitleMatch[] = [
      { type: 'SHOW', id: 1, showId: null, rank: 4 },
      episode(7, 1, 0),
      { type: 'SHOW', id: 2, showId: null, rank: 0 },
      episode(8, 2, 0),
    ]

    expect(foundTitles(matches).map(({ id, isOwn }) => [id, isOwn])).toEqual([
      [1, false],
      [2, true],
    ])
  })

  it('returns at most six episodes of a show', () => {
    expect(foundTitles(episodesOf(1, 10, 9))[0]?.episodeIds).toEqual([10, 11, 12, 13, 14, 15])
  })

  it('returns at most 24 episodes, and all shows', () => {
    const matches = Array.from({ length: 9 }, (_, show) =>
      episodesOf(show + 1, show * 10, 5),
    ).flat()
    const found = foundTitles(matches)

    expect(found.map(({ episodeIds }) => episodeIds.length)).toEqual([5, 5, 5, 5, 4, 0, 0, 0, 0])
  })
})
