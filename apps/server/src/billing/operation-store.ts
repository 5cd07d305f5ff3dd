import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { uuidv7 } from '@hlizo/kit/ids'

/** A request that changes money. The same `kind` and `target` identify the same request. */
export type Order = {
  readonly accountId: string
  readonly kind:
    | 'change-plan'
    | 'cancel'
    | 'resubscribe'
    | 'retry-payment'
    | 'continue'
    | 'reprice'
    | 'pause'
    | 'end-pause'
    | 'save-offer'
  readonly target: string
  /** When a request with the same idempotency key first began, if its answer was lost. */
  readonly resumedFrom?: Date | null
}

const Open = z.object({ id: z.string(), kind: z.string(), target: z.string() })
const Stale = z.object({ accountId: z.string() })
const Found = z.object({ id: z.string() })
const Count = z.object({ count: z.number() })
const Awaited = z.object({ id: z.string(), intentId: z.string() })

// A request repeated this soon after a bank declined is a double click, unless another card pays now.
const REPEATED_MS = 5_000
// A request repeated this soon after it succeeded did not get its answer.
const UNANSWERED_MS = 10 * MINUTE_MS

/** How a request ended: refused by its bank, or for another reason. */
type Outcome = 'done' | 'declined' | 'refused'

/** Requests to the provider, in progress and finished. */
export function operationStore(db: Queries) {
  /** Whether an equal request has just ended like this. */
  const wasJust = async (order: Order, since: Date, how: Sql): Promise<boolean> => {
    const { accountId, kind, target, resumedFrom } = order
    const found = await db.maybe(
      Found,
      sql`select id from app.billing_operation where account_id = ${accountId} and kind = ${kind}
        and target = ${target} and ended_at >= ${resumedFrom ?? since} and ${how} limit 1`,
    )

    return found !== null
  }

  return {
    open: (accountId: string) =>
      db.maybe(
        Open,
        sql`select id, kind, target from app.billing_operation
          where account_id = ${accountId} and ended_at is null`,
      ),
    begin: async ({ accountId, kind, target }: Order, now: Date): Promise<string> => {
      const id = uuidv7(now)
      await db.run(sql`insert into app.billing_operation (account_id, id, kind, target, begun_at)
        values (${accountId}, ${id}, ${kind}, ${target}, ${now})`)
      return id
    },
    end: (accountId: string, id: string, outcome: Outcome, now: Date) =>
      db.run(sql`update app.billing_operation set ended_at = ${now},
          was_refused = ${outcome !== 'done'}, was_declined = ${outcome === 'declined'}
        where account_id = ${accountId} and id = ${id} and ended_at is null`),
    await: (accountId: string, id: string, intentId: string) =>
      db.run(sql`update app.billing_operation set awaits = ${intentId}
        where account_id = ${accountId} and id = ${id} and ended_at is null`),
    /** The request of the account that waits for its holder's approval. */
    awaited: (accountId: string) =>
      db.maybe(
        Awaited,
        sql`select id, awaits as "intentId" from app.billing_operation
          where account_id = ${accountId} and ended_at is null and awaits is not null`,
      ),
    wasJustDeclined: (order: Order, now: Date): Promise<boolean> =>
      wasJust(
        order,
        new Date(now.getTime() - REPEATED_MS),
        sql`was_declined and awaits is null and not exists (select from app.payment_setup
          where account_id = billing_operation.account_id and consumed_at >= ended_at)`,
      ),
    wasJustDone: (order: Order, now: Date): Promise<boolean> =>
      wasJust(order, new Date(now.getTime() - UNANSWERED_MS), sql`not was_refused`),

    /** How often the owner has cancelled, resumed or changed the plan. */
    decisionsOf: async (accountId: string): Promise<number> => {
      const { count } = await db.one(
        Count,
        sql`select count(*)::int as count from app.billing_operation where account_id = ${accountId}
          and kind in ('cancel', 'resubscribe', 'change-plan', 'pause', 'end-pause') and not was_refused`,
      )
      return count
    },

    /** Accounts with a request in progress since before this moment. */
    staleBefore: (moment: Date, after: { readonly accountId: string } | null) =>
      db.many(
        Stale,
        sql`select account_id as "accountId" from app.billing_operation
          where ended_at is null and begun_at < ${moment}
            and (${after?.accountId ?? null}::uuid is null or account_id > ${after?.accountId ?? null})
          order by account_id limit 100`,
      ),
    endStale: (accountId: string, moment: Date, now: Date) =>
      db.run(sql`update app.billing_operation set ended_at = ${now}
        where account_id = ${accountId} and ended_at is null and begun_at < ${moment}`),
  }
}
