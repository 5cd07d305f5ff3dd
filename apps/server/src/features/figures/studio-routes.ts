import type { QueryOf } from '@hlizo/contract/call'
import {
  exportWatchedComedians,
  exportWatchedTitles,
  getTitleFigures,
  getViewingFigures,
  listWatchedComedians,
  listWatchedTitles,
} from '@hlizo/contract/calls/studio-figures'
import { writeCountEnd, type CountEnd } from '@hlizo/contract/cursor'
import type { WatchedRow, WatchedRows } from '@hlizo/contract/entities/studio-figures'
import { studioFiguresMessages as ro } from '@hlizo/contract/messages/studio-figures'
import type { Database } from '@hlizo/database/database'
import { dayInBucharest } from '@hlizo/domain/dates'
import { watchedTexts } from '@hlizo/domain/watched-texts'
import type { Clock } from '@hlizo/kit/clock'
import type { CsvColumns } from '@hlizo/kit/csv'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { csvPages, EXPORT_PAGE_SIZE } from '#server/http/list-table.ts'
import { exportedFile } from '#server/stores/exported-file.ts'
import { titleFigures } from './title-figures.ts'
import { viewingFigures } from './viewing.ts'
import { watchedRows, type WatchedPage, type WatchedWanted } from './watched-rows.ts'

type Read = (wanted: WatchedWanted) => Promise<WatchedPage>

const common: CsvColumns<WatchedRow> = [
  [ro.columns.hours, watchedTexts.hours],
  [ro.columns.hoursBefore, watchedTexts.hoursBefore],
  [ro.columns.views, watchedTexts.views],
]
const titleColumns: CsvColumns<WatchedRow> = [
  [ro.columns.title, watchedTexts.name],
  [ro.columns.about, watchedTexts.about],
  ...common,
  [ro.columns.titleViewers, watchedTexts.viewers],
]
const comedianColumns: CsvColumns<WatchedRow> = [
  [ro.columns.comedian, watchedTexts.name],
  ...common,
]

type Deps = { readonly db: Database; readonly clock: Clock }

export function studioViewingRoutes({ db, clock }: Deps): Routes {
  const viewing = viewingFigures(db)
  const rows = watchedRows(db)
  const title = titleFigures(db)
  const lastDay = (to: string | undefined) => to ?? dayInBucharest(clock.now())

  const pageOf = async (
    read: Read,
    { period, to, cursor }: QueryOf<typeof listWatchedTitles>,
  ): Promise<WatchedRows> => {
    const { end, ...page } = await read({ period, to: lastDay(to), end: cursor })
    return { ...page, nextCursor: end && writeCountEnd(end) }
  }
  const linesOf = (
    read: Read,
    columns: CsvColumns<WatchedRow>,
    { period, to }: QueryOf<typeof exportWatchedTitles>,
  ) =>
    csvPages(columns, async (from: CountEnd<number> | undefined) => {
      const wanted = { period, to: lastDay(to), end: from, limit: EXPORT_PAGE_SIZE }
      const { rows: entries, end } = await read(wanted)
      return { entries, end }
    })

  return (api) => {
    api.answer(getViewingFigures, ({ query: { period, to } }) =>
      viewing(period, lastDay(to), clock.now()),
    )
    api.answer(listWatchedTitles, ({ query }) => pageOf(rows.titles, query))
    api.answer(listWatchedComedians, ({ query }) => pageOf(rows.comedians, query))
    api.file(exportWatchedTitles, (given) =>
      exportedFile({ db, clock }, given, {
        name: ro.titles.file,
        lines: linesOf(rows.titles, titleColumns, given.query),
      }),
    )
    api.file(exportWatchedComedians, (given) =>
      exportedFile({ db, clock }, given, {
        name: ro.titles.comediansFile,
        lines: linesOf(rows.comedians, comedianColumns, given.query),
      }),
    )

    api.answer(getTitleFigures, async ({ params: { id }, query: { period, to } }) => {
      const figures = await title(id, period, lastDay(to))
      if (!figures) throw new ApiError('NOT_FOUND')
      return figures
    })
  }
}
