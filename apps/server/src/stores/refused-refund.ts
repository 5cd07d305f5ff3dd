import { sql } from '@hlizo/database/sql'
import { z } from 'zod'

export const RefusedRefundRow = z.object({
  at: z.string(),
  amountMinor: z.number(),
  code: z.string(),
})

/** Selects orders of refunds `o` that were refused, while no other one of their payment is ordered. */
export const isRefusedLast = sql`(o.refusal_code is not null
  and not exists (select from app.refund_order later
    where later.account_id = o.account_id and later.charge_id = o.charge_id
      and (later.ordered_at, later.id) > (o.ordered_at, o.id)))`

/** The last order of a refund of payment `c`, where it was refused; else null. */
export const refusedRefund = sql`(select json_build_object(
    'at', to_char(o.settled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'amountMinor', o.amount_minor, 'code', o.refusal_code)
  from app.refund_order o
  where o.account_id = c.account_id and o.charge_id = c.id and ${isRefusedLast})`
