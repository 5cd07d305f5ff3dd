import { describe, expect, it } from 'vitest'
import * as queries from './queries.ts'

const limitOf = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  new URLSearchParams(String(queryKey.at(-1)).split('?')[1]).get('limit')

describe('the rows of the home', () => {
  it('request twenty titles each, and ten of the most watched', () => {
    const rows = [
      queries.newVideosQuery(),
      queries.premieresQuery(),
      queries.bestJokesQuery(),
      queries.recommendedQuery(),
      queries.otherEpisodesQuery(),
      queries.favoriteRowQuery(),
      queries.exploreQuery(),
      queries.watchAgainQuery(),
    ]

    expect(new Set(rows.map(limitOf))).toEqual(new Set(['20']))
    expect(limitOf(queries.mostWatchedQuery())).toBe('10')
    expect(limitOf(queries.publicMostWatchedQuery())).toBe('10')
  })
})

describe('the public variants', () => {
  it('are cached beside those of a profile', () => {
    const pairs = [
      [queries.featuredQuery(), queries.publicFeaturedQuery()],
      [queries.mostWatchedQuery(), queries.publicMostWatchedQuery()],
      [queries.premieresQuery(), queries.publicPremieresQuery()],
      [queries.tagSectionsQuery(), queries.publicTagSectionsQuery()],
      [queries.videoQuery(1), queries.publicVideoQuery(1)],
      [queries.searchQuery({ q: 'bloc' }), queries.publicSearchQuery({ q: 'bloc' })],
    ].map((pair) => pair.map(({ queryKey }) => queryKey))

    for (const [own, open] of pairs) {
      expect(own?.[0]).toBe(open?.[0])
      expect(String(open?.[1])).toContain('/public/')
      expect(String(own?.[1])).not.toContain('/public/')
    }
  })
})
