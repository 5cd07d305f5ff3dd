import * as z from 'zod/mini'
import type { OperatorRole } from '../entities/operator.ts'
import { FigurePeriod, ViewingFigures, WatchedRows } from '../entities/studio-figures.ts'
import { body, withDefault } from '../request.ts'
import { studioCall } from '../studio-call.ts'

/** Editors see what is watched, finance sees money. */
const VIEWING: readonly OperatorRole[] = ['editor']

const period = {
  period: withDefault(FigurePeriod, '28d'),
  /** The last day of the period; today without it. */
  to: z.optional(z.iso.date()),
}

export const getViewingFigures = studioCall({
  method: 'GET',
  path: '/studio/figures/viewing',
  roles: VIEWING,
  proof: 'session',
  summary: 'Viewers now, hours and views by day, and devices.',
  query: z.object(period),
  data: ViewingFigures,
})

export const listWatchedTitles = studioCall({
  method: 'GET',
  path: '/studio/figures/titles',
  roles: VIEWING,
  proof: 'session',
  summary: 'What was watched of each title.',
  query: z.object(period),
  data: WatchedRows,
})

export const listWatchedComedians = studioCall({
  method: 'GET',
  path: '/studio/figures/comedians',
  roles: VIEWING,
  proof: 'session',
  summary: 'What was watched of the titles of each comedian.',
  query: z.object(period),
  data: WatchedRows,
})

/** DAY_TOO_OLD: what the day was counted from is no longer stored. */
export const recountDay = studioCall({
  method: 'POST',
  path: '/studio/figures/recounts',
  roles: ['owner'],
  proof: 'session',
  summary: 'Counts what was watched on a day again.',
  body: body({ day: z.iso.date() }),
  refuses: ['DAY_TOO_OLD'],
})
