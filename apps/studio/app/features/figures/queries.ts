import {
  getChurnFigures,
  getFunnelFigures,
  getMoneyFigures,
  getTitleFigures,
  getViewingFigures,
  listMissedSearches,
  listWatchedComedians,
  listWatchedTitles,
} from '@hlizo/contract/calls/studio-figures'
import { keepPreviousData } from '@tanstack/react-query'
import { studioQuery } from '#studio/lib/studio-query.ts'
import type { PeriodFilters } from './period.ts'

/** Numbers of today grow while one looks. */
const EVERY_MS = 30_000

const queryOf = ({ period, to }: PeriodFilters) => ({ period, ...(to !== '' && { to }) })
const live = { refetchInterval: EVERY_MS, placeholderData: keepPreviousData }

export const viewingQuery = (filters: PeriodFilters) => ({
  ...studioQuery(getViewingFigures, { query: queryOf(filters) }),
  ...live,
})

export const watchedQuery = (of: 'titles' | 'comedians', filters: PeriodFilters) => ({
  ...studioQuery(of === 'titles' ? listWatchedTitles : listWatchedComedians, {
    query: queryOf(filters),
  }),
  ...live,
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

export const missedSearchesQuery = () => studioQuery(listMissedSearches)
