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
  /** Until when a card can be charged. */
  methodValidUntil: z.date().nullable(),
})
export type Customer = z.infer<typeof Customer>

/** Rebuilds the projection of the account of a customer; unknown customers are ignored. */
export type SyncCustomer = (customerId: string) => Promise<void>

const columns = sql`account_id as "accountId", stripe_id as "stripeId", method_id as "methodId",
  method_brand as "methodBrand", method_last4 as "methodLast4", method_valid_until as "methodValidUntil"`
const Owner = z.object({ accountId: z.string() })
const Ticket = z.object({
  ticket: z.number(),
  current: z.string(),
  former: z.array(z.string()),
})

/** The current customer of each account and those it replaced: `account_id` and `stripe_id`. */
export const everyCustomer = sql`(select account_id, stripe_id from app.customer
  union all select account_id, stripe_id from app.former_customer)`

/** Accounts as customers of the provider, found by stored id, never by e-mail. */
export function customerStore(db: Queries) {
  return {
    byAccount: (accountId: string) =>
      db.maybe(Customer, sql`select ${columns} from app.customer where account_id = ${accountId}`),

    /** The account of a current or former customer. */
    accountOf: async (stripeId: string): Promise<string | null> =>
      (
        await db.maybe(
          Owner,
          sql`select account_id as "accountId" from ${everyCustomer} known where stripe_id = ${stripeId}`,
        )
      )?.accountId ?? null,

    /** The ids of the current and all former customers of an account. */
    idsOf: async (accountId: string): Promise<string[]> =>
      (
        await db.many(
          z.object({ stripeId: z.string() }),
          sql`select stripe_id as "stripeId" from ${everyCustomer} known where account_id = ${accountId}`,
        )
      ).map(({ stripeId }) => stripeId),

    add: (accountId: string, stripeId: string, now: Date) =>
      db.run(sql`insert into app.customer (account_id, stripe_id, created_at)
        values (${accountId}, ${stripeId}, ${now}) on conflict (account_id) do nothing`),

    /** Replaces a deleted customer, unless a concurrent call already has. */
    replace: (accountId: string, deleted: string, stripeId: string, now: Date) =>
      db.run(sql`with replaced as (
          update app.customer set stripe_id = ${stripeId}, method_id = null, method_brand = null,
            method_last4 = null, method_valid_until = null
          where account_id = ${accountId} and stripe_id = ${deleted} returning account_id)
        insert into app.former_customer (account_id, stripe_id, replaced_at)
          select account_id, ${deleted}, ${now} from replaced on conflict do nothing`),

    /** Takes a ticket before the provider is asked about these customers. */
    drawTicket: (accountId: string) =>
      db.one(
        Ticket,
        sql`update app.customer set sync_ticket = sync_ticket + 1 where account_id = ${accountId}
          returning sync_ticket as ticket, stripe_id as current, array(
            select f.stripe_id from app.former_customer f
            where f.account_id = customer.account_id order by f.replaced_at) as former`,
      ),

    /** Stores the saved method and the ticket, unless a later ticket is stored. */
    settle: async (
      accountId: string,
      ticket: number,
      method: SavedMethod | null,
      now: Date,
    ): Promise<boolean> => {
      const settled =
        await db.run(sql`update app.customer set synced_ticket = ${ticket}, synced_at = ${now},
          method_id = ${method?.id ?? null}, method_brand = ${method?.brand ?? null}, method_last4 = ${method?.last4 ?? null},
          method_valid_until = ${method?.validUntil ?? null}
        where account_id = ${accountId} and synced_ticket < ${ticket}`)

      return settled === 1
    },
  }
}
