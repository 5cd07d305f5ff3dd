import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { RefundOutcome } from '#server/billing/make-refund.ts'

const Order = z.object({
  id: z.string(),
  purchaseId: z.string(),
  amountMinor: z.number(),
  currency: z.string(),
  settledAt: z.date().nullable(),
  refusalCode: z.string().nullable(),
})
export type GiftRefundOrder = z.infer<typeof Order>

const Refunded = z.object({ refundedMinor: z.number() })

const columns = sql`id, purchase_id as "purchaseId", amount_minor as "amountMinor", currency,
  settled_at as "settledAt", refusal_code as "refusalCode"`

/** Orders of refunds of visitors' gifts. */
export function giftRefundStore(db: Queries) {
  return {
    byId: (id: string) =>
      db.maybe(Order, sql`select ${columns} from app.gift_refund_order where id = ${id}`),
    lastOf: (purchaseId: string, amountMinor: number) =>
      db.maybe(
        Order,
        sql`select ${columns} from app.gift_refund_order
          where purchase_id = ${purchaseId} and amount_minor = ${amountMinor}
          order by ordered_at desc, id desc limit 1`,
      ),
    /** What the ledger of visitors says; null where the payment is not in it. */
    refundedOf: (purchaseId: string) =>
      db.maybe(
        Refunded,
        sql`select coalesce(-sum(c.amount_minor) filter (where c.kind = 'refund'), 0)::int as "refundedMinor"
          from app.visitor_charge c where c.purchase_id = ${purchaseId} having count(*) > 0`,
      ),
    /** Returns false while another order of the gift is open. */
    add: async (
      { id, purchaseId, amountMinor, currency }: Omit<GiftRefundOrder, 'settledAt' | 'refusalCode'>,
      now: Date,
    ): Promise<boolean> =>
      (await db.run(sql`insert into app.gift_refund_order (id, purchase_id, amount_minor, currency, ordered_at)
        values (${id}, ${purchaseId}, ${amountMinor}, ${currency}, ${now})
        on conflict (purchase_id) where settled_at is null do nothing`)) === 1,
    /** Returns false when it was settled before. */
    settle: async (
      id: string,
      { refundId, refusalCode }: RefundOutcome,
      now: Date,
    ): Promise<boolean> =>
      (await db.run(sql`update app.gift_refund_order
        set settled_at = ${now}, refund_id = ${refundId}, refusal_code = ${refusalCode}
        where id = ${id} and settled_at is null`)) === 1,
    /** The order whose refund the bank has refused after it was made; null when that is noted. */
    refuse: (refundId: string, refusalCode: string, now: Date) =>
      db.maybe(
        Order,
        sql`update app.gift_refund_order set refusal_code = ${refusalCode}, settled_at = ${now}
          where refund_id = ${refundId} and refusal_code is null returning ${columns}`,
      ),
  }
}
