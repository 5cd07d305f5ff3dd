import type { QueryOf } from '@hlizo/contract/call'
import { exportAuditEntries, listAuditEntries } from '@hlizo/contract/calls/studio-operators'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writeCursor, type PageEnd } from '@hlizo/contract/cursor'
import type { AuditEntry } from '@hlizo/contract/entities/operator'
import { studioAuditMessages as ro } from '@hlizo/contract/messages/studio-audit'
import type { Database, Queries } from '@hlizo/database/database'
import { auditTexts } from '@hlizo/domain/audit-texts'
import { dayInBucharest, followingDay, momentInBucharest } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import { csvHead, csvLines, type CsvColumns } from '@hlizo/kit/csv'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { firstPage } from '#server/http/first-page.ts'
import { auditLog, operatorActor, type AuditFilter } from '#server/stores/audit-log.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

const midnight = (day: string | undefined): Date | undefined => {
  if (day === undefined) return undefined
  const moment = momentInBucharest(`${day} 00:00`)
  if (moment === null) throw new ApiError('VALIDATION_FAILED')

  return moment
}

const filterOf = ({ from, to, ...filter }: QueryOf<typeof exportAuditEntries>): AuditFilter => ({
  ...filter,
  from: midnight(from),
  until: to === undefined ? undefined : midnight(followingDay(to)),
})

async function pageOf(db: Queries, filter: AuditFilter, limit: number) {
  const { entries, last } = firstPage(await auditLog(db).list(filter, limit + 1), limit)

  return {
    entries: entries.map(({ at, ...entry }): AuditEntry => ({ ...entry, at: at.toISOString() })),
    end: last && { at: last.at, id: last.id },
  }
}

const EXPORT_PAGE = 500
const { columns: names, details } = ro
const json = (fields: AuditEntry['before']) => (fields === null ? '' : JSON.stringify(fields))

const columns: CsvColumns<AuditEntry> = [
  [names.at, auditTexts.at],
  [names.actor, auditTexts.actor],
  [names.action, auditTexts.action],
  [names.subject, auditTexts.subject],
  [names.reason, auditTexts.reason],
  [names.via, auditTexts.via],
  [names.ip, auditTexts.ip],
  [details.before, ({ before }) => json(before)],
  [details.after, ({ after }) => json(after)],
]

/** Every entry of a filter as CSV, a page at a time, so that memory does not grow with the log. */
async function* linesOf(db: Queries, filter: AuditFilter): AsyncGenerator<string> {
  yield csvHead(columns)
  let before: PageEnd<string> | null = null
  do {
    // Each page begins where the one before ended.
    const { entries, end } = await pageOf(
      db,
      { ...filter, before: before ?? undefined },
      EXPORT_PAGE,
    )
    yield csvLines(columns, entries)
    before = end
  } while (before !== null)
}

/** The audit log: read, filtered and exported. */
export function auditRoutes({ db, clock }: Deps): Routes {
  return (api) => {
    api.answer(listAuditEntries, async ({ query: { cursor, ...query } }) => {
      const wanted = { ...filterOf(query), before: cursor }
      const { entries, end } = await pageOf(db, wanted, LIST_PAGE_SIZE)

      return { entries, nextCursor: end && writeCursor(end) }
    })

    api.file(exportAuditEntries, async ({ query, viewer, request }) => {
      const now = clock.now()
      const filter = filterOf(query)
      const change = {
        actor: operatorActor(viewer, request.ip),
        action: 'audit.exported',
        subject: { type: 'audit', id: ro.file },
        after: { ...query },
      }
      await auditLog(db).write(change, now)

      return { name: `${ro.file}-${dayInBucharest(now)}`, lines: linesOf(db, filter) }
    })
  }
}
