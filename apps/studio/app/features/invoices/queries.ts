import {
  exportInvoices,
  exportInvoiceTable,
  listInvoices,
} from '@hlizo/contract/calls/studio-invoices'
import { BRIEF_LINK_MINUTES } from '@hlizo/contract/constants'
import { useMutation } from '@tanstack/react-query'
import { searchedQuery } from '#studio/lib/paged-query.ts'
import { studioFile, studioPage, studioRequest } from '#studio/lib/studio-request.ts'

export type InvoiceFilters = {
  readonly month?: string | undefined
  readonly kind?: 'invoice' | 'storno' | undefined
  readonly q?: string | undefined
}

/** Read again before the links to the documents end. */
export const invoicesQuery = (filters: InvoiceFilters) => ({
  ...searchedQuery([listInvoices.path, filters], filters.q, (cursor, signal) =>
    studioPage(listInvoices, { query: { ...filters, cursor }, signal }),
  ),
  refetchInterval: (BRIEF_LINK_MINUTES * 60_000) / 2,
})

export const exportInvoicesFile = (query: InvoiceFilters) =>
  studioFile(exportInvoiceTable, { query })

/** Downloads the archive of a month. */
export const useMonthArchive = () =>
  useMutation({
    mutationFn: (month: string) => studioRequest(exportInvoices, { body: { month } }),
    onSuccess: ({ href }) => location.assign(href),
  })
