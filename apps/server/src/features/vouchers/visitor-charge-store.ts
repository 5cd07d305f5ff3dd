import type Stripe from 'stripe'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { methodOfCharge } from '#server/billing/payment-methods.ts'
import { dateOf } from '#server/billing/stripe-reference.ts'

/** The ledger of visitors: the payments of gifts without an account, and their refunds. */
export function visitorChargeStore(db: Queries) {
  return {
    /** Does nothing for an account, also an erased one: its payments are in its own ledger. */
    addPayment: async (
      purchaseId: string,
      { months, charge }: { readonly months: number; readonly charge: Stripe.Charge | null },
    ): Promise<void> => {
      const method = methodOfCharge(charge ?? undefined)
      await db.run(sql`insert into app.visitor_charge (id, purchase_id, kind, charged_at, description, amount_minor,
          currency, lei_rate, method_brand, method_last4, invoice_id, invoice_number, needs_invoice)
        select p.payment_id, p.id, 'voucher', p.paid_at, ${vouchersMessages.invoice(months)}::text,
          coalesce(p.amount_minor, 0), coalesce(p.currency, 'eur'), p.lei_rate, ${method?.brand ?? null}::text,
          ${method?.last4 ?? null}::text, p.payment_id, p.invoice_number, p.needs_invoice
        from (select g.*, coalesce(g.invoice_id, g.session_id) as payment_id
          from app.voucher_purchase g where g.id = ${purchaseId}) p
        where p.account_id is null and p.paid_at is not null
          and not exists (select from app.charge c where c.id = p.payment_id)
        on conflict do nothing`)
    },

    /** Adds missing refunds of the payment that is in this ledger. */
    addRefunds: async (
      purchaseId: string,
      refunds: readonly Stripe.Refund[],
      needsInvoice: boolean,
    ): Promise<void> => {
      for (const { id, created, amount, currency } of refunds) {
        await db.run(sql`insert into app.visitor_charge (id, purchase_id, kind, charged_at, amount_minor, currency,
            lei_rate, method_brand, method_last4, invoice_id, invoice_number, needs_invoice)
          select ${id}::text, c.purchase_id, 'refund', ${dateOf(created)}::timestamptz, ${-amount}::int,
            ${currency}::text, c.lei_rate, c.method_brand, c.method_last4, c.invoice_id, c.invoice_number,
            ${needsInvoice}::boolean
          from app.visitor_charge c where c.purchase_id = ${purchaseId} and c.kind = 'voucher'
          on conflict do nothing`)
      }
    },

    /** Deletes refunds that have failed. */
    takeOut: (ids: readonly string[]) =>
      db.run(
        sql`delete from app.visitor_charge where kind = 'refund' and id = any(${ids}::text[])`,
      ),
  }
}
