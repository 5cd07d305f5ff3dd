import {
  getTitleFigures,
  getViewingFigures,
  listWatchedComedians,
  listWatchedTitles,
  recountDay,
} from '@hlizo/contract/calls/studio-figures'
import type { Database } from '@hlizo/database/database'
import { dayInBucharest } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { auditLog, operatorActor } from '#server/stores/audit-log.ts'
import { oldestStretch } from './stored-stretches.ts'
import { titleFigures } from './title-figures.ts'
import { viewingFigures } from './viewing.ts'
import { recountDay as countAgain } from './watched-count.ts'
import { watchedRows } from './watched-rows.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

export function studioViewingRoutes({ db, clock }: Deps): Routes {
  const viewing = viewingFigures(db)
  const rows = watchedRows(db)
  const title = titleFigures(db)
  const lastDay = (to: string | undefined) => to ?? dayInBucharest(clock.now())

  return (api) => {
    api.answer(getViewingFigures, ({ query: { period, to } }) =>
      viewing(period, lastDay(to), clock.now()),
    )
    api.answer(listWatchedTitles, ({ query: { period, to } }) => rows.titles(period, lastDay(to)))
    api.answer(listWatchedComedians, ({ query: { period, to } }) =>
      rows.comedians(period, lastDay(to)),
    )

    api.answer(getTitleFigures, async ({ params: { id }, query: { period, to } }) => {
      const figures = await title(id, period, lastDay(to))
      if (!figures) throw new ApiError('NOT_FOUND')
      return figures
    })

    api.answer(recountDay, async ({ body: { day }, viewer, request }) => {
      if (day < oldestStretch(clock.now())) throw new ApiError('DAY_TOO_OLD')
      await countAgain(db, day)
      const actor = operatorActor(viewer, request.ip)
      const subject = { type: 'figures', id: day }
      await auditLog(db).write({ actor, action: 'figures.recounted', subject }, clock.now())
    })
  }
}
