import { exportDataRequests, listDataRequests } from '@hlizo/contract/calls/studio-data-requests'
import { keepPreviousData } from '@tanstack/react-query'
import { pagedQuery } from '#studio/lib/paged-query.ts'
import { studioFile, studioPage } from '#studio/lib/studio-request.ts'

export const dataRequestsQuery = (filters: { state?: 'open' | 'all' | undefined }) => ({
  ...pagedQuery([listDataRequests.path, filters], (cursor, signal) =>
    studioPage(listDataRequests, { query: { ...filters, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
})

export const exportDataRequestsFile = (query: { state?: 'open' | 'all' | undefined }) =>
  studioFile(exportDataRequests, { query: query })
