import { listAuditEntries } from '@hlizo/contract/calls/studio-operators'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { studioPage } from '#studio/lib/studio-request.ts'

/** What the audit log is searched by; an absent part admits everything. */
export type AuditFilters = {
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly subject?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Left out of the address, as every empty value. */
const FIRST = ''

/** The audit log, newest first, page by page. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [listAuditEntries.path, filters] as const,
    queryFn: ({ pageParam, signal }) =>
      studioPage(listAuditEntries, { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: FIRST,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
