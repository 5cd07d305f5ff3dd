import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from './all.ts'

/** Lists without a cursor, and what bounds each of them. The bounds are tested where they are enforced. */
const bounded: Readonly<Record<string, string>> = {
  listProfiles: 'MAX_PROFILES',
  listVideos: 'limit, at most LIST_LIMIT_MAX',
  listPublicVideos: 'limit, at most LIST_LIMIT_MAX',
  getWatchlist: 'WATCHLIST_ITEMS',
  getMostWatched: 'limit',
  getPublicMostWatched: 'limit',
  getRecommended: 'limit',
  getExploreVideos: 'limit',
  getFavoriteSection: 'limit',
  getWatchAgain: 'limit',
  getOtherEpisodes: 'limit',
  listVouchers: 'what the operator sells',
  listOperators: 'who works in Studio',
  listTicketOperators: 'who works in Studio',
  findPeople: 'PEOPLE_FOUND_MAX',
  listFaqTopics: 'what the operator has written',
  getFeaturedContent: 'what the operator has set',
  getPublicFeaturedContent: 'what the operator has set',
}

const hasCursor = (query: z.ZodMiniType | undefined) =>
  query instanceof z.ZodMiniObject && 'cursor' in query.shape

describe('lists', () => {
  const lists = Object.entries(allCalls).filter(([, { data }]) => data instanceof z.ZodMiniArray)

  it.each(lists)('%s is given a page at a time, or has a bound', (name, { isPaged, query }) => {
    expect({ isPaged, hasCursor: hasCursor(query) }).toEqual({
      isPaged: !(name in bounded),
      hasCursor: !(name in bounded),
    })
  })

  it('name no bound of a call that is no list', () => {
    const names = lists.map(([name]) => name)
    expect(Object.keys(bounded).filter((name) => !names.includes(name))).toEqual([])
  })

  it('are the only calls that are paged', () => {
    const paged = Object.entries(allCalls).filter(([, { isPaged }]) => isPaged)
    expect(paged.filter(([, { data }]) => !(data instanceof z.ZodMiniArray))).toEqual([])
    expect(paged.map(([name]) => name).toSorted()).toEqual([
      'listAuditEntries',
      'listCharges',
      'listFavorites',
      'listPersonEvents',
      'listTickets',
      'listWithdrawals',
      'searchContent',
      'searchPublicContent',
    ])
  })
})
