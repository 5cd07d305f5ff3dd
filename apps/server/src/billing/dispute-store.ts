import type Stripe from 'stripe'
import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { noteStudioChange } from '#server/stores/studio-changes.ts'
import { chargesOf, type Payments } from './project-charges.ts'
import { dateOf, idOf, momentOf } from './stripe-reference.ts'

/** A dispute as it is at the provider. */
export const DisputeRow = z.object({
  id: z.string(),
  accountId: z.string().nullable(),
  chargeId: z.string(),
  invoiceId: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  amountMinor: z.number(),
  currency: z.string(),
  reason: z.string(),
  status: z.string(),
  openedAt: z.date(),
  dueAt: z.date().nullable(),
  submissions: z.number(),
})
export type DisputeRow = z.infer<typeof DisputeRow>

const columns = sql`id, account_id as "accountId", charge_id as "chargeId", invoice_id as "invoiceId",
  invoice_number as "invoiceNumber", amount_minor as "amountMinor", currency, reason, status,
  opened_at as "openedAt", due_at as "dueAt", submissions`

type Place = Pick<DisputeRow, 'accountId' | 'invoiceId' | 'invoiceNumber'>

export const disputeRow = (dispute: Stripe.Dispute, place: Place): DisputeRow => ({
  ...place,
  id: dispute.id,
  chargeId: idOf(dispute.charge) ?? '',
  amountMinor: dispute.amount,
  currency: dispute.currency,
  reason: dispute.reason,
  status: dispute.status,
  openedAt: dateOf(dispute.created),
  dueAt: momentOf(dispute.evidence_details.due_by),
  submissions: dispute.evidence_details.submission_count,
})

/** The disputes of an account, each with the invoice that was paid. */
export function projectDisputes(
  { disputes, invoices, charges }: Payments & { readonly disputes: readonly Stripe.Dispute[] },
  accountId: string,
): DisputeRow[] {
  return disputes.map((dispute) => {
    const charge = charges.filter(({ id }) => id === idOf(dispute.charge))
    const invoice = invoices.find((one) => chargesOf(one, charge).length > 0)

    return disputeRow(dispute, {
      accountId,
      invoiceId: invoice?.id ?? null,
      invoiceNumber: invoice?.number ?? null,
    })
  })
}

/** Contested payments. */
export function disputeStore(db: Queries) {
  return {
    byId: (id: string) =>
      db.maybe(DisputeRow, sql`select ${columns} from app.dispute where id = ${id}`),

    /**
     * Writes what the provider says. A dispute that has ended stays ended. The provider's lists are read one
     * after the other, so the payment can be missing from its invoice the first time.
     */
    put: async (rows: readonly DisputeRow[]): Promise<void> => {
      for (const row of rows) {
        await db.run(sql`insert into app.dispute (id, account_id, charge_id, invoice_id, invoice_number,
            amount_minor, currency, reason, status, opened_at, due_at, submissions)
          values (${row.id}, ${row.accountId}, ${row.chargeId}, ${row.invoiceId}, ${row.invoiceNumber},
            ${row.amountMinor}, ${row.currency}, ${row.reason}, ${row.status}, ${row.openedAt}, ${row.dueAt},
            ${row.submissions})
          on conflict (id) do update set amount_minor = excluded.amount_minor, reason = excluded.reason,
            status = excluded.status, due_at = excluded.due_at,
            submissions = greatest(dispute.submissions, excluded.submissions)
          where dispute.status not in ('won', 'lost')`)
        await db.run(sql`update app.dispute set invoice_id = ${row.invoiceId},
            invoice_number = ${row.invoiceNumber}
          where id = ${row.id} and invoice_id is null and ${row.invoiceId}::text is not null`)
      }
      if (rows.length > 0) await noteStudioChange(db)
    },

    /** The purchase of a gift, by its payment intent once that is stored. */
    giftPaidBy: (paymentIntentId: string, purchaseId: string) =>
      db.maybe(
        z.object({ invoiceId: z.string().nullable(), invoiceNumber: z.string().nullable() }),
        sql`select invoice_id as "invoiceId", invoice_number as "invoiceNumber"
          from app.voucher_purchase
          where payment_intent_id = ${paymentIntentId} or id::text = ${purchaseId}`,
      ),
  }
}
