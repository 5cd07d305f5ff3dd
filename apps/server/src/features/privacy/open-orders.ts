import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { ofDispute } from './audit-traces.ts'

const Order = z.object({ name: z.string() })

/** Refunds and answers to disputes that operators ordered, and the payment provider does not have yet. */
export async function openOrdersOf(db: Queries, accountId: string): Promise<string[]> {
  const orders = await db.many(
    Order,
    sql`select 'refund ' || id as name from app.refund_order
        where account_id = ${accountId} and settled_at is null
      union
      select 'dispute ' || t.dispute_id from app.dispute_answer t
        where ${ofDispute({ accountId, userKey: '' })}
          and t.decided_at is not null and t.settled_at is null`,
  )

  return orders.map(({ name }) => name).toSorted()
}
