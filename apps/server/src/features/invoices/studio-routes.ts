import { exportInvoices, listInvoices } from '@hlizo/contract/calls/studio-invoices'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writeCursor } from '@hlizo/contract/cursor'
import type { StudioInvoice } from '@hlizo/contract/entities/studio-invoice'
import type { Database } from '@hlizo/database/database'
import { formatInvoiceNumber } from '@hlizo/domain/invoice-number'
import type { Clock } from '@hlizo/kit/clock'
import type { ReceiptLinks } from '#server/billing/receipt-links.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { firstPage } from '#server/http/first-page.ts'
import { auditLog, operatorActor } from '#server/stores/audit-log.ts'
import { kindOf } from './documents.ts'
import type { exportLinks } from './export-pages.ts'
import { invoiceList, type ListedInvoice } from './invoice-list.ts'

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

export function studioInvoiceRoutes({ db, clock, receipts, links }: Deps): Routes {
  return (api) => {
    api.answer(listInvoices, async ({ query: { cursor, ...filter } }) => {
      const found = await invoiceList(db).page(filter, LIST_PAGE_SIZE + 1, cursor ?? null)
      const { entries, last } = firstPage(found)

      return {
        entries: entries.map((row) => present(row, receipts)),
        nextCursor: last && writeCursor({ at: last.issuedAt, id: String(last.number) }),
      }
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
