import {
  exportMissedSearches,
  exportWatchedComedians,
  exportWatchedTitles,
  getChurnFigures,
  getFunnelFigures,
  getMoneyFigures,
  getTitleFigures,
  getViewingFigures,
  listMissedSearches,
  listWatchedComedians,
  listWatchedTitles,
} from '@hlizo/contract/calls/studio-figures'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { pagedQuery } from '#studio/lib/paged-query.ts'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioFile, studioPage, studioRequest } from '#studio/lib/studio-request.ts'
import type { PeriodFilters } from './period.ts'

/** Numbers of today grow while one looks. */
const EVERY_MS = 30_000

const queryOf = ({ period, to }: PeriodFilters) => ({ period, ...(to !== '' && { to }) })
const live = { refetchInterval: EVERY_MS, placeholderData: keepPreviousData }

export const viewingQuery = (filters: PeriodFilters) => ({
  ...studioQuery(getViewingFigures, { query: queryOf(filters) }),
  ...live,
})

/** Watched titles or comedians, a page at a time; each page has the span and what is hidden beside its rows. */
export const watchedQuery = (of: 'titles' | 'comedians', filters: PeriodFilters) => {
  const call = of === 'titles' ? listWatchedTitles : listWatchedComedians

  return infiniteQueryOptions({
    queryKey: [call.path, filters.period, filters.to] as const,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { ...queryOf(filters), cursor }
      const { rows, ...beside } = await studioRequest(call, { query, signal })
      return { ...beside, data: rows }
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...live,
  })
}

export const exportWatchedFile = (of: 'titles' | 'comedians', filters: PeriodFilters) =>
  studioFile(of === 'titles' ? exportWatchedTitles : exportWatchedComedians, {
    query: queryOf(filters),
  })

export const titleFiguresQuery = (id: number, filters: PeriodFilters) => ({
  ...studioQuery(getTitleFigures, { params: { id }, query: queryOf(filters) }),
  ...live,
})

export const moneyQuery = (filters: PeriodFilters) => ({
  ...studioQuery(getMoneyFigures, { query: queryOf(filters) }),
  placeholderData: keepPreviousData,
})

export const churnQuery = (filters: PeriodFilters) => ({
  ...studioQuery(getChurnFigures, { query: queryOf(filters) }),
  placeholderData: keepPreviousData,
})

export const funnelQuery = (filters: PeriodFilters) => ({
  ...studioQuery(getFunnelFigures, { query: queryOf(filters) }),
  placeholderData: keepPreviousData,
})

export const missedSearchesQuery = () =>
  pagedQuery([listMissedSearches.path], (cursor, signal) =>
    studioPage(listMissedSearches, { query: { cursor }, signal }),
  )

export const exportMissedSearchesFile = () => studioFile(exportMissedSearches)
