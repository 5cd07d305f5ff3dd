import {
  exportInvoices,
  exportInvoiceTable,
  listInvoices,
} from '@hlizo/contract/calls/studio-invoices'
import type { StudioInvoice } from '@hlizo/contract/entities/studio-invoice'
import { studioInvoicesMessages as ro } from '@hlizo/contract/messages/studio-invoices'
import type { Database } from '@hlizo/database/database'
import { formatInvoiceNumber } from '@hlizo/domain/invoice-number'
import { invoiceTexts } from '@hlizo/domain/invoice-texts'
import type { Clock } from '@hlizo/kit/clock'
import type { CsvColumns } from '@hlizo/kit/csv'
import type { ReceiptLinks } from '#server/billing/receipt-links.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { listTable } from '#server/http/list-table.ts'
import { auditLog, operatorActor } from '#server/stores/audit-log.ts'
import { exportedFile } from '#server/stores/exported-file.ts'
import { kindOf } from './documents.ts'
import type { exportLinks } from './export-pages.ts'
import { invoiceList, type InvoiceFilter, type ListedInvoice } from './invoice-list.ts'

type Deps = {
  db: Database
  clock: Clock
  receipts: ReceiptLinks
  links: Pick<ReturnType<typeof exportLinks>, 'hrefOf'>
}

function present(row: ListedInvoice, receipts: ReceiptLinks): StudioInvoice {
  const { buyer, reverses } = row

  return {
    id: row.id,
    number: formatInvoiceNumber(row.series, row.number),
    kind: kindOf(row),
    issuedAt: row.issuedAt.toISOString(),
    buyer: buyer.company?.name ?? buyer.name,
    taxNumber: buyer.company?.taxNumber ?? null,
    country: row.vatCountry,
    vatScheme: row.vatScheme,
    vatRate: row.vatRate,
    currency: row.currency,
    netMinor: row.netMinor,
    vatMinor: row.vatMinor,
    totalMinor: row.totalMinor,
    totalBani: row.totalBani,
    reverses: reverses && formatInvoiceNumber(reverses.series, reverses.number),
    pdf: receipts.briefHrefOf(row.id),
  }
}

const columns: CsvColumns<StudioInvoice> = [
  [ro.columns.number, invoiceTexts.number],
  [ro.columns.kind, invoiceTexts.kind],
  [ro.columns.issuedAt, invoiceTexts.issuedAt],
  [ro.columns.buyer, invoiceTexts.buyer],
  [ro.columns.taxNumber, invoiceTexts.taxNumber],
  [ro.columns.total, invoiceTexts.total],
  [ro.columns.vat, invoiceTexts.vat],
  [ro.columns.net, invoiceTexts.net],
  [ro.columns.totalInLei, invoiceTexts.totalInLei],
  [ro.columns.country, invoiceTexts.country],
  [ro.columns.rate, invoiceTexts.rate],
  [ro.columns.reverses, invoiceTexts.reverses],
]

export function studioInvoiceRoutes({ db, clock, receipts, links }: Deps): Routes {
  const table = listTable({
    list: (filter: InvoiceFilter, { end, limit }) =>
      invoiceList(db).page(filter, limit, end ?? null),
    endOf: ({ issuedAt, number }) => ({ at: issuedAt, id: String(number) }),
    present: (row) => present(row, receipts),
    columns,
  })

  return (api) => {
    api.answer(listInvoices, ({ query: { cursor, ...filter } }) => table.page(filter, cursor))

    api.file(exportInvoiceTable, (given) => {
      // What is searched for may be a name, which the audit log would keep after an erasure.
      const { q, ...filter } = given.query
      const query = { ...filter, isSearched: q !== undefined && q !== '' }
      const lines = table.lines(given.query)
      return exportedFile(
        { db, clock },
        { ...given, query },
        { name: ro.file, lines, type: 'invoices' },
      )
    })

    api.answer(exportInvoices, async ({ body: { month }, viewer, request }) => {
      const [first] = await invoiceList(db).page({ month }, 1, null)
      if (first === undefined) throw new ApiError('MONTH_EMPTY')
      const actor = operatorActor(viewer, request.ip)
      const subject = { type: 'invoices', id: month }
      await auditLog(db).write({ actor, action: 'invoices.exported', subject }, clock.now())

      return { href: links.hrefOf(month) }
    })
  }
}
