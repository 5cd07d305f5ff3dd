import {
  exportMissedSearches,
  getChurnFigures,
  getFunnelFigures,
  getMoneyFigures,
  listMissedSearches,
} from '@hlizo/contract/calls/studio-figures'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writeCountEnd, type CountEnd } from '@hlizo/contract/cursor'
import type { MissedSearch } from '@hlizo/contract/entities/studio-figures'
import { studioMoneyFiguresMessages as ro } from '@hlizo/contract/messages/studio-figures'
import type { Database } from '@hlizo/database/database'
import { dayInBucharest } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import type { CsvColumns } from '@hlizo/kit/csv'
import type { Routes } from '#server/http/api.ts'
import { firstPage } from '#server/http/first-page.ts'
import { csvPages, EXPORT_PAGE_SIZE } from '#server/http/list-table.ts'
import { exportedFile } from '#server/stores/exported-file.ts'
import { churnFigures, funnelFigures, missedSearches, moneyFigures } from './money.ts'

const columns: CsvColumns<MissedSearch> = [
  [ro.searches.term, ({ term }) => term],
  [ro.searches.searches, ({ searches }) => String(searches)],
  [ro.searches.searchers, ({ searchers }) => String(searchers)],
]

/** Money, subscribers, the way to the first film, and what was searched in vain. */
export function studioMoneyFigureRoutes({ db, clock }: { db: Database; clock: Clock }): Routes {
  const money = moneyFigures(db)
  const churn = churnFigures(db)
  const funnel = funnelFigures(db)
  const searches = async (from: CountEnd<string> | undefined, size: number) => {
    const { entries, last } = firstPage(await missedSearches(db, from, size + 1), size)
    return { entries, end: last && { count: last.searches, id: last.term } }
  }
  const lastDay = (to: string | undefined) => to ?? dayInBucharest(clock.now())

  return (api) => {
    api.answer(getMoneyFigures, ({ query: { period, to } }) => money(period, lastDay(to)))
    api.answer(getChurnFigures, ({ query: { period, to } }) => churn(period, lastDay(to)))
    api.answer(getFunnelFigures, ({ query: { period, to } }) => funnel(period, lastDay(to)))
    api.answer(listMissedSearches, async ({ query: { cursor } }) => {
      const { entries, end } = await searches(cursor, LIST_PAGE_SIZE)
      return { entries: [...entries], nextCursor: end && writeCountEnd(end) }
    })
    api.file(exportMissedSearches, (given) => {
      const readPage = (end: CountEnd<string> | undefined) => searches(end, EXPORT_PAGE_SIZE)
      const lines = csvPages(columns, readPage)
      return exportedFile({ db, clock }, given, { name: ro.searches.file, lines })
    })
  }
}
