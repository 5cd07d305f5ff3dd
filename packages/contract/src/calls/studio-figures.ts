import * as z from 'zod/mini'
import { CountCursor, WordCursor } from '../cursor.ts'
import {
  ChurnFigures,
  FigurePeriod,
  FunnelFigures,
  MissedSearch,
  MoneyFigures,
  TitleFigures,
  ViewingFigures,
  WatchedRows,
} from '../entities/studio-figures.ts'
import { NumericId, withDefault } from '../request.ts'
import { studioCall } from '../studio-call.ts'

// Editors see what is watched, finance sees money.

const period = {
  period: withDefault(FigurePeriod, '28d'),
  /** The last day of the period; today without it. */
  to: z.optional(z.iso.date()),
}

export const getViewingFigures = studioCall({
  method: 'GET',
  path: '/studio/figures/viewing',
  roles: ['editor'],
  proof: 'session',
  summary: 'Viewers now, hours and views by day, and devices.',
  query: z.object(period),
  data: ViewingFigures,
})

export const listWatchedTitles = studioCall({
  method: 'GET',
  path: '/studio/figures/titles',
  roles: ['editor'],
  proof: 'session',
  summary: 'What was watched of each title.',
  query: z.object({ ...period, cursor: z.optional(CountCursor) }),
  data: WatchedRows,
})

export const listWatchedComedians = studioCall({
  method: 'GET',
  path: '/studio/figures/comedians',
  roles: ['editor'],
  proof: 'session',
  summary: 'What was watched of the titles of each comedian.',
  query: z.object({ ...period, cursor: z.optional(CountCursor) }),
  data: WatchedRows,
})

const exported = { method: 'GET', roles: ['editor'], proof: 'session', encoding: 'csv' } as const

export const exportWatchedTitles = studioCall({
  ...exported,
  path: '/studio/figures/titles/export',
  summary: 'What was watched of every title as CSV.',
  query: z.object(period),
})

export const exportWatchedComedians = studioCall({
  ...exported,
  path: '/studio/figures/comedians/export',
  summary: 'What was watched of the titles of every comedian as CSV.',
  query: z.object(period),
})

export const getTitleFigures = studioCall({
  method: 'GET',
  path: '/studio/figures/titles/{id}',
  roles: ['editor'],
  proof: 'session',
  summary: 'One title: days, devices, and where viewers stay and leave.',
  params: z.object({ id: NumericId }),
  query: z.object(period),
  data: TitleFigures,
})

export const getMoneyFigures = studioCall({
  method: 'GET',
  path: '/studio/figures/money',
  roles: ['finance'],
  proof: 'session',
  summary: 'Subscribers, revenue and gifts.',
  query: z.object(period),
  data: MoneyFigures,
})

export const getChurnFigures = studioCall({
  method: 'GET',
  path: '/studio/figures/churn',
  roles: ['finance'],
  proof: 'session',
  summary: 'Who stays how long, and why subscribers leave.',
  query: z.object(period),
  data: ChurnFigures,
})

export const getFunnelFigures = studioCall({
  method: 'GET',
  path: '/studio/figures/funnel',
  roles: ['editor', 'finance'],
  proof: 'session',
  summary: 'From a visit to registration, payment and the first film.',
  query: z.object(period),
  data: FunnelFigures,
})

export const listMissedSearches = studioCall({
  method: 'GET',
  path: '/studio/figures/searches',
  roles: ['editor'],
  proof: 'session',
  summary: 'Searches without a result, the most frequent first.',
  query: z.object({ cursor: z.optional(WordCursor) }),
  data: z.array(MissedSearch),
  isPaged: true,
})

export const exportMissedSearches = studioCall({
  ...exported,
  path: '/studio/figures/searches/export',
  summary: 'All searches without a result as CSV.',
})
