import { listCharges } from '@hlizo/contract/calls/charges'
import type { Charge } from '@hlizo/contract/entities/charge'
import type { Queries } from '@hlizo/database/database'
import { chargeStore, rateOf, type ChargeRow } from '#server/billing/charge-store.ts'
import type { ReceiptLinks } from '#server/billing/receipt-links.ts'
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
    receipt_pdf: row.invoiceId === null ? null : receipts.hrefOf(row.invoiceId, LINK_DAYS),
    kind: row.kind,
  }
}

/** Every payment and refund of an account, each with its receipt (spec §2 „Charges”, D122). */
export function chargesRoutes({ db, receipts }: Deps): Routes {
  return (api) =>
    api.answer(listCharges, async ({ viewer }) => {
      const rows = await chargeStore(db).of(viewer.accountId)
      return rows.map((row) => present(row, receipts))
    })
}
