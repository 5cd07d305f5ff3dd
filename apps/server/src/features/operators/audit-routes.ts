import type { QueryOf } from '@hlizo/contract/call'
import { exportAuditEntries, listAuditEntries } from '@hlizo/contract/calls/studio-operators'
import type { AuditEntry } from '@hlizo/contract/entities/operator'
import { studioAuditMessages as ro } from '@hlizo/contract/messages/studio-audit'
import type { Database } from '@hlizo/database/database'
import { auditTexts } from '@hlizo/domain/audit-texts'
import { followingDay } from '@hlizo/domain/dates'
import { readableFields } from '@hlizo/domain/readable-value'
import type { Clock } from '@hlizo/kit/clock'
import type { CsvColumns } from '@hlizo/kit/csv'
import type { Routes } from '#server/http/api.ts'
import { listTable } from '#server/http/list-table.ts'
import { midnight } from '#server/http/midnight.ts'
import { auditLog, type AuditFilter } from '#server/stores/audit-log.ts'
import { exportedFile } from '#server/stores/exported-file.ts'
import { withAccountNames } from './account-names.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

const filterOf = ({ from, to, ...filter }: QueryOf<typeof exportAuditEntries>): AuditFilter => ({
  ...filter,
  from: from === undefined ? undefined : midnight(from),
  until: to === undefined ? undefined : midnight(followingDay(to)),
})

const { columns: names, details } = ro
const columns: CsvColumns<AuditEntry> = [
  [names.at, auditTexts.at],
  [names.actor, auditTexts.actor],
  [names.action, auditTexts.action],
  [names.subject, auditTexts.subject],
  [names.reason, auditTexts.reason],
  [names.via, auditTexts.via],
  [names.ip, auditTexts.ip],
  [details.before, ({ before }) => readableFields(before ?? {})],
  [details.after, ({ after }) => readableFields(after ?? {})],
]

/** The audit log: read, filtered and exported. */
export function auditRoutes({ db, clock }: Deps): Routes {
  const table = listTable({
    list: async (filter: AuditFilter, { end, limit }) =>
      withAccountNames(db, await auditLog(db).list({ ...filter, before: end }, limit)),
    endOf: ({ at, id }) => ({ at, id }),
    present: ({ at, ...entry }): AuditEntry => ({ ...entry, at: at.toISOString() }),
    columns,
  })

  return (api) => {
    api.answer(listAuditEntries, ({ query: { cursor, ...query } }) =>
      table.page(filterOf(query), cursor),
    )

    api.file(exportAuditEntries, (given) => {
      const lines = table.lines(filterOf(given.query))
      return exportedFile({ db, clock }, given, { name: ro.file, lines, type: 'audit' })
    })
  }
}
