import {
  getChurnFigures,
  getFunnelFigures,
  getMoneyFigures,
  listMissedSearches,
} from '@hlizo/contract/calls/studio-figures'
import type { Database } from '@hlizo/database/database'
import { dayInBucharest } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import type { Routes } from '#server/http/api.ts'
import { churnFigures, funnelFigures, missedSearches, moneyFigures } from './money.ts'

/** Money, subscribers, the way to the first film, and what was searched in vain. */
export function studioMoneyFigureRoutes({ db, clock }: { db: Database; clock: Clock }): Routes {
  const money = moneyFigures(db)
  const churn = churnFigures(db)
  const funnel = funnelFigures(db)
  const lastDay = (to: string | undefined) => to ?? dayInBucharest(clock.now())

  return (api) => {
    api.answer(getMoneyFigures, ({ query: { period, to } }) => money(period, lastDay(to)))
    api.answer(getChurnFigures, ({ query: { period, to } }) => churn(period, lastDay(to)))
    api.answer(getFunnelFigures, ({ query: { period, to } }) => funnel(period, lastDay(to)))
    api.answer(listMissedSearches, () => missedSearches(db))
  }
}
