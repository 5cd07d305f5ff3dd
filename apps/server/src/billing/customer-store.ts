import { z } from 'zod'
import { CardBrand } from '@hlizo/contract/entities/card-brand'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { SavedMethod } from './payment-methods.ts'

const Customer = z.object({
  accountId: z.string(),
  stripeId: z.string(),
  methodId: z.string().nullable(),
  methodBrand: z.nullable(CardBrand),
  methodLast4: z.string().nullable(),
})
export type Customer = z.infer<typeof Customer>

/** Rebuilds the projection of a customer; unknown customers are ignored. */
export type SyncCustomer = (customerId: string) => Promise<void>

const columns = sql`account_id as "accountId", stripe_id as "stripeId", method_id as "methodId",
  method_brand as "methodBrand", method_last4 as "methodLast4"`
const Ticket = z.object({ ticket: z.number() })

/** Accounts as customers of the provider, found by stored id, never by e-mail. */
export function customerStore(db: Queries) {
  return {
    byAccount: (accountId: string) =>
      db.maybe(Customer, sql`select ${columns} from app.customer where account_id = ${accountId}`),
    byStripeId: (stripeId: string) =>
      db.maybe(Customer, sql`select ${columns} from app.customer where stripe_id = ${stripeId}`),

    add: (accountId: string, stripeId: string, now: Date) =>
      db.run(sql`insert into app.customer (account_id, stripe_id, created_at)
        values (${accountId}, ${stripeId}, ${now}) on conflict (account_id) do nothing`),

    /** Takes a ticket before the provider is asked. */
    drawTicket: async (stripeId: string): Promise<number> =>
      (
        await db.one(
          Ticket,
          sql`update app.customer set sync_ticket = sync_ticket + 1 where stripe_id = ${stripeId}
            returning sync_ticket as ticket`,
        )
      ).ticket,

    /** Stores the saved method and the ticket, unless a later ticket is stored. */
    settle: async (
      stripeId: string,
      ticket: number,
      method: SavedMethod | null,
      now: Date,
    ): Promise<boolean> => {
      const settled =
        await db.run(sql`update app.customer set synced_ticket = ${ticket}, synced_at = ${now},
          method_id = ${method?.id ?? null}, method_brand = ${method?.brand ?? null}, method_last4 = ${method?.last4 ?? null}
        where stripe_id = ${stripeId} and synced_ticket < ${ticket}`)

      return settled === 1
    },
  }
}
