import { listDataRequests } from '@hlizo/contract/calls/studio-data-requests'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writeCursor } from '@hlizo/contract/cursor'
import type { DataRequest } from '@hlizo/contract/entities/studio-data-request'
import type { Database } from '@hlizo/database/database'
import { daysBetween } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import type { Routes } from '#server/http/api.ts'
import { firstPage } from '#server/http/first-page.ts'
import { maskEmail } from '#server/stores/mask-email.ts'
import { answerBy, dataRequestStore, type DataRequestRow } from './data-requests.ts'

function present(row: DataRequestRow, now: Date): DataRequest {
  const dueAt = answerBy(row)

  return {
    ...row,
    email: maskEmail(row.email),
    receivedAt: row.receivedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    daysLeft: daysBetween(now, dueAt),
    plannedAt: row.plannedAt?.toISOString() ?? null,
    doneAt: row.doneAt?.toISOString() ?? null,
  }
}

export function studioDataRequestRoutes({ db, clock }: { db: Database; clock: Clock }): Routes {
  return (api) =>
    api.answer(listDataRequests, async ({ query }) => {
      const wanted = { isAll: query.state === 'all', after: query.cursor }
      const found = await dataRequestStore(db).list(wanted, LIST_PAGE_SIZE + 1)
      const { entries, last } = firstPage(found)

      return {
        entries: entries.map((row) => present(row, clock.now())),
        nextCursor: last && writeCursor({ at: last.receivedAt, id: last.id }),
      }
    })
}
