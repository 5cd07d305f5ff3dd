import { describe, expect, it } from 'vitest'
import * as queries from './queries.ts'

const limitOf = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  new URLSearchParams(String(queryKey.at(-1)).split('?')[1]).get('limit')

describe('the rows of the home', () => {
  it('ask for twenty titles each, and the most watched for ten', () => {
    const rows = [
      queries.newVideosQuery(),
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
