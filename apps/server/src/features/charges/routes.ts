import { listCharges } from '@hlizo/contract/calls/charges'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writeCursor } from '@hlizo/contract/cursor'
import type { Charge } from '@hlizo/contract/entities/charge'
import type { Queries } from '@hlizo/database/database'
import { chargeStore, rateOf, type ChargeRow } from '#server/billing/charge-store.ts'
import type { ReceiptLinks } from '#server/billing/receipt-links.ts'
import { firstPage } from '#server/http/first-page.ts'
import type { Routes } from '#server/http/api.ts'

type Deps = { db: Queries; receipts: ReceiptLinks }

const LINK_DAYS = 2

function present(row: ChargeRow, receipts: ReceiptLinks): Charge {
  return {
    id: row.id,
    created: row.chargedAt.toISOString(),
    description: row.description,
    card_last4: row.methodLast4,
    card_brand: row.methodBrand,
    amount: row.amountMinor,
    currency: row.currency,
    euroAmount: row.euroMinor,
    leiRate: rateOf(row),
    // A refund has a storno of its own.
    receipt_pdf: row.invoiceId === null ? null : receipts.hrefOf(row.id, LINK_DAYS),
    kind: row.kind,
  }
}

/** Payments and refunds, each with its receipt (spec §2 „Charges”, D122). */
export function chargesRoutes({ db, receipts }: Deps): Routes {
  return (api) =>
    api.answer(listCharges, async ({ viewer, query }) => {
      const found = await chargeStore(db).page(
        viewer.accountId,
        LIST_PAGE_SIZE + 1,
        query.cursor ?? null,
      )
      const { entries, last } = firstPage(found)

      return {
        entries: entries.map((row) => present(row, receipts)),
        nextCursor: last && writeCursor({ at: last.chargedAt, id: last.id }),
      }
    })
}
