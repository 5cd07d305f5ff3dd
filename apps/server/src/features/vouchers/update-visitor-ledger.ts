import type Stripe from 'stripe'
import type { Database } from '@hlizo/database/database'
import { invoiceStore } from '#server/billing/invoice-store.ts'
import type { InvoiceIssuer } from '#server/billing/issue-invoices.ts'
import { hasFailed } from '#server/billing/project-charges.ts'
import { voucherPurchaseStore, type VoucherPurchase } from './purchase-store.ts'
import { visitorChargeStore } from './visitor-charge-store.ts'

type Deps = {
  readonly db: Database
  readonly invoices: Pick<InvoiceIssuer, 'ofRefund' | 'ofFailedRefunds'>
}

/**
 * Writes the payment of a visitor's gift and its refunds into the ledger, with their stornos; those of an account
 * come with its own ledger. Idempotent.
 */
export async function updateVisitorLedger(
  { db, invoices }: Deps,
  purchase: VoucherPurchase,
  { months, charge }: { readonly months: number; readonly charge: Stripe.Charge },
): Promise<void> {
  const paid = purchase.invoiceId ?? purchase.sessionId
  if (purchase.accountId !== null || paid === null) return
  const refunds = charge.refunds?.data ?? []
  const made = refunds.filter((refund) => !hasFailed(refund))
  const failed = refunds.filter(hasFailed).map(({ id }) => id)

  await db.transaction(async (tx) => {
    await voucherPurchaseStore(tx).hold(purchase.id)
    const original = await invoiceStore(tx).newestOf(paid)
    const ledger = visitorChargeStore(tx)
    await ledger.addPayment(purchase.id, { months, charge })
    await ledger.addRefunds(purchase.id, made, original !== null)
    await ledger.takeOut(failed)
    if (original === null) return
    for (const refund of made) {
      const known = await invoiceStore(tx).newestOf(refund.id)
      if (known === null) await invoices.ofRefund(tx, original, refund.id, refund.amount)
    }
    if (failed.length > 0) await invoices.ofFailedRefunds(tx, failed)
  })
}
