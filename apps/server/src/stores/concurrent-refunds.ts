import { z } from 'zod'
import type { Queries, Transaction } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

const Found = z.object({ is: z.boolean() })
const Count = z.object({ count: z.number() })

/**
 * An operator refunds a payment by an order or by an accepted withdrawal. Both compute from what was refunded
 * before, so that each refuses while the other is not done.
 */
export function concurrentRefunds(db: Queries) {
  const is = async (condition: ReturnType<typeof sql>) =>
    (await db.one(Found, sql`select ${condition} as is`)).is

  return {
    /** How many orders of an account are done: more than before, and what was computed is old. */
    doneOrders: async (accountId: string): Promise<number> =>
      (
        await db.one(
          Count,
          sql`select count(*)::int as count from app.refund_order
            where account_id = ${accountId} and settled_at is not null`,
        )
      ).count,

    hasOpenOrder: (accountId: string, invoiceIds: readonly string[]): Promise<boolean> =>
      is(sql`exists (select from app.refund_order o
        join app.charge c on c.account_id = o.account_id and c.id = o.charge_id
        where o.account_id = ${accountId} and o.settled_at is null
          and c.invoice_id = any(${[...invoiceIds]}::text[]))`),

    /** How many orders of a visitor's gift are done. */
    doneGiftOrders: async (invoiceId: string): Promise<number> =>
      (
        await db.one(
          Count,
          sql`select count(*)::int as count
            from app.gift_refund_order o join app.visitor_charge c on c.purchase_id = o.purchase_id
            where c.id = ${invoiceId} and o.settled_at is not null`,
        )
      ).count,

    hasOpenGiftOrder: (invoiceId: string): Promise<boolean> =>
      is(sql`exists (select from app.gift_refund_order o
        join app.visitor_charge c on c.purchase_id = o.purchase_id
        where c.id = ${invoiceId} and o.settled_at is null)`),

    /** Whether a withdrawal from this payment waits for its decision, or for its refund. */
    hasOpenWithdrawal: (payment: {
      readonly invoiceId: string
      /** At the provider. */
      readonly chargeId: string
    }): Promise<boolean> =>
      is(sql`exists (select from app.withdrawal where settled_at is null
        and (decision is null and invoice_id = ${payment.invoiceId} or decision = 'accepted'
          and refunds @> ${JSON.stringify([{ chargeId: payment.chargeId }])}::jsonb))`),
  }
}

/** Until the end of the transaction no other refund of the account begins, or of a visitor's invoice. */
export const lockRefunds = (tx: Pick<Transaction, 'lock'>, payer: string): Promise<void> =>
  tx.lock(`refunds:${payer}`)
