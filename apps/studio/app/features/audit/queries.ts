import { exportAuditEntries, listAuditEntries } from '@hlizo/contract/calls/studio-operators'
import { keepPreviousData } from '@tanstack/react-query'
import { pagedQuery } from '#studio/lib/paged-query.ts'
import { studioFile, studioPage } from '#studio/lib/studio-request.ts'

/** What the audit log is searched by; an absent part admits everything. */
export type AuditFilters = {
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly subjectType?: string | undefined
  readonly subject?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export const auditQuery = (filters: AuditFilters) => ({
  ...pagedQuery([listAuditEntries.path, filters], (cursor, signal) =>
    studioPage(listAuditEntries, { query: { ...filters, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
})

export const exportAuditFile = (filters: AuditFilters) =>
  studioFile(exportAuditEntries, { query: filters })
