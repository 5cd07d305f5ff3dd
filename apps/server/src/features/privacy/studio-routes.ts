import type { QueryOf } from '@hlizo/contract/call'
import { exportDataRequests, listDataRequests } from '@hlizo/contract/calls/studio-data-requests'
import type { DataRequest } from '@hlizo/contract/entities/studio-data-request'
import { studioDataRequestsMessages as ro } from '@hlizo/contract/messages/studio-data-requests'
import type { Database } from '@hlizo/database/database'
import { daysBetween } from '@hlizo/domain/dates'
import { dataRequestTexts } from '@hlizo/domain/data-request-texts'
import type { Clock } from '@hlizo/kit/clock'
import type { CsvColumns } from '@hlizo/kit/csv'
import type { Routes } from '#server/http/api.ts'
import { listTable } from '#server/http/list-table.ts'
import { exportedFile } from '#server/stores/exported-file.ts'
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

const columns: CsvColumns<DataRequest> = [
  [ro.columns.receivedAt, dataRequestTexts.receivedAt],
  [ro.columns.kind, dataRequestTexts.kind],
  [ro.columns.email, dataRequestTexts.email],
  [ro.columns.term, dataRequestTexts.term],
  [ro.columns.planned, dataRequestTexts.planned],
  [ro.columns.assignee, dataRequestTexts.assignee],
]

export function studioDataRequestRoutes(deps: { db: Database; clock: Clock }): Routes {
  const { db, clock } = deps
  const table = listTable({
    list: ({ state }: QueryOf<typeof exportDataRequests>, { end, limit }) =>
      dataRequestStore(db).list({ isAll: state === 'all', after: end }, limit),
    endOf: ({ receivedAt, id }) => ({ at: receivedAt, id }),
    present: (row) => present(row, clock.now()),
    columns,
  })

  return (api) => {
    api.answer(listDataRequests, ({ query: { cursor, ...filter } }) => table.page(filter, cursor))

    api.file(exportDataRequests, (given) =>
      exportedFile(deps, given, { name: ro.file, lines: table.lines(given.query) }),
    )
  }
}
