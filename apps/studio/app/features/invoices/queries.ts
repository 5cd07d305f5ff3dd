import {
  exportInvoices,
  exportInvoiceTable,
  listInvoices,
} from '@hlizo/contract/calls/studio-invoices'
import { useMutation } from '@tanstack/react-query'
import { searchedQuery } from '#studio/lib/paged-query.ts'
import { studioFile, studioPage, studioRequest } from '#studio/lib/studio-request.ts'

export type InvoiceFilters = {
  readonly month?: string | undefined
  readonly kind?: 'invoice' | 'storno' | undefined
  readonly q?: string | undefined
}

export const invoicesQuery = (filters: InvoiceFilters) =>
  searchedQuery([listInvoices.path, filters], filters.q, (cursor, signal) =>
    studioPage(listInvoices, { query: { ...filters, cursor }, signal }),
  )

export const exportInvoicesFile = (query: InvoiceFilters) =>
  studioFile(exportInvoiceTable, { query })

/** Downloads the archive of a month. */
export const useMonthArchive = () =>
  useMutation({
    mutationFn: (month: string) => studioRequest(exportInvoices, { body: { month } }),
    onSuccess: ({ href }) => location.assign(href),
  })
