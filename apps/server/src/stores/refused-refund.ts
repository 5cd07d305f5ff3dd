import { sql, type Sql } from '@hlizo/database/sql'
import { z } from 'zod'

export const RefusedRefundRow = z.object({
  at: z.string(),
  amountMinor: z.number(),
  code: z.string(),
})

const refusedLast = (orders: Sql, isOfSamePayment: Sql) => sql`(o.refusal_code is not null
  and not exists (select from ${orders} later
    where ${isOfSamePayment} and (later.ordered_at, later.id) > (o.ordered_at, o.id)))`

/** Selects orders of refunds `o` that were refused, while no other one of their payment is ordered. */
export const isRefusedLast = refusedLast(
  sql`app.refund_order`,
  sql`later.account_id = o.account_id and later.charge_id = o.charge_id`,
)
/** The same of visitors' gifts. */
export const isGiftRefusedLast = refusedLast(
  sql`app.gift_refund_order`,
  sql`later.purchase_id = o.purchase_id`,
)

const refusal = sql`json_build_object(
  'at', to_char(o.settled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'amountMinor', o.amount_minor, 'code', o.refusal_code)`

/** The last order of a refund of an account's payment `c`, where it was refused; else null. */
export const refusedRefund = sql`(select ${refusal} from app.refund_order o
  where o.account_id = c.account_id and o.charge_id = c.id and ${isRefusedLast})`
/** The same of a visitor's payment. */
export const refusedGiftRefund = sql`(select ${refusal} from app.gift_refund_order o
  where o.purchase_id = c.purchase_id and ${isGiftRefusedLast})`
