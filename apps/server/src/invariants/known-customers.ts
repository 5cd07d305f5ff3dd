import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { everyCustomer } from '#server/billing/customer-store.ts'

const Known = z.object({ id: z.string(), accountId: z.string() })

/** The account of each current and former customer. */
export async function knownCustomers(db: Queries): Promise<ReadonlyMap<string, string>> {
  const customers = await db.many(
    Known,
    sql`select stripe_id as id, account_id as "accountId" from ${everyCustomer} known`,
  )

  return new Map(customers.map(({ id, accountId }) => [id, accountId]))
}
