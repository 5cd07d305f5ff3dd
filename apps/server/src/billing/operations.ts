import { z } from 'zod'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Log } from '@hlizo/kit/log'
import { ApiError } from '#server/http/api-error.ts'
import { askProvider } from './ask-provider.ts'
import { customerStore, type SyncCustomer } from './customer-store.ts'
import { createEntitlementReader, type Entitlement } from './entitlement.ts'
import { isStripeRefusal } from './stripe-refusal.ts'

/** A request that changes money: the same `kind` and `target` again is the same request. */
export type Order = {
  readonly accountId: string
  readonly kind: 'change-plan' | 'cancel' | 'resubscribe' | 'retry-payment' | 'continue' | 'reprice'
  readonly target: string
  /** When a request with the same idempotency key first began, if its answer was lost. */
  readonly resumedFrom?: Date | null
}

/** Runs a request so that pressing twice, a crash or a lost answer cannot do it twice. */
export type RunOperation = <Value>(
  order: Order,
  steps: {
    /** Refuses, from what is known now; throws `ApiError`. */
    readonly check: (entitlement: Entitlement) => void
    /** Asks the provider; `key` is the idempotency key of this request. */
    readonly act: (key: string, entitlement: Entitlement) => Promise<Value>
    /** The payment intent that its holder must still approve; the request is under way until then (D111). */
    readonly awaits?: (value: Value) => string | null
    /** What came of the same request a moment ago, for who never got the answer and asks again. */
    readonly repeat?: (entitlement: Entitlement) => Promise<Value>
  },
) => Promise<Value>

const Open = z.object({ id: z.string(), kind: z.string(), target: z.string() })
const Stale = z.object({ accountId: z.string() })
const Found = z.object({ id: z.string() })
const Count = z.object({ count: z.number() })
const Awaited = z.object({ id: z.string(), intentId: z.string() })

// Somebody who was refused and presses again at once has pressed twice, unless another card pays now.
const REPEATED_MS = 5_000
// Somebody whose request was done and who asks again has not got the answer.
const UNANSWERED_MS = 10 * 60_000

/** Requests to the provider that are under way or have been. */
export function operationStore(db: Queries) {
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
    end: (accountId: string, id: string, wasRefused: boolean, now: Date) =>
      db.run(sql`update app.billing_operation set ended_at = ${now}, was_refused = ${wasRefused}
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
    wasJustRefused: async (order: Order, now: Date): Promise<boolean> => {
      const { accountId, kind, target, resumedFrom } = order
      const since = resumedFrom ?? new Date(now.getTime() - REPEATED_MS)
      const found = await db.maybe(
        Found,
        sql`select id from app.billing_operation where account_id = ${accountId} and kind = ${kind}
          and target = ${target} and was_refused and awaits is null and ended_at >= ${since}
          and not exists (select from app.payment_setup
            where account_id = billing_operation.account_id and consumed_at >= ended_at)
          limit 1`,
      )
      return found !== null
    },
    wasJustDone: async (order: Order, now: Date): Promise<boolean> => {
      const { accountId, kind, target, resumedFrom } = order
      const since = resumedFrom ?? new Date(now.getTime() - UNANSWERED_MS)
      const found = await db.maybe(
        Found,
        sql`select id from app.billing_operation where account_id = ${accountId} and kind = ${kind}
          and target = ${target} and not was_refused and ended_at >= ${since} limit 1`,
      )
      return found !== null
    },

    /** How often the owner has cancelled, taken a cancellation back or changed the plan. */
    decisionsOf: async (accountId: string): Promise<number> => {
      const { count } = await db.one(
        Count,
        sql`select count(*)::int as count from app.billing_operation where account_id = ${accountId}
          and kind in ('cancel', 'resubscribe', 'change-plan') and not was_refused`,
      )
      return count
    },

    /** Accounts whose request has been under way since before this moment. */
    staleBefore: (moment: Date) =>
      db.many(
        Stale,
        sql`select account_id as "accountId" from app.billing_operation
          where ended_at is null and begun_at < ${moment} limit 100`,
      ),
    endStale: (accountId: string, moment: Date, now: Date) =>
      db.run(sql`update app.billing_operation set ended_at = ${now}
        where account_id = ${accountId} and ended_at is null and begun_at < ${moment}`),
  }
}

/** A request that goes on, or why it does not: what was cut off may have come true meanwhile. */
type Begun =
  | { readonly id: string; readonly entitlement: Entitlement }
  | { readonly refusal: ApiError; readonly entitlement: Entitlement; readonly wasDone: boolean }

function refusalOf(check: () => void): ApiError | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

/** Whether a failure settles the request: a twin under way or a provider that is silent does not. */
function isFinal(error: unknown): boolean {
  if (error instanceof ApiError) return error.status < 500 && error.code !== 'CHANGE_PENDING'
  return isStripeRefusal(error)
}

/**
 * How every request that changes money runs (payments.md §7): what is known is made true first, the
 * request is written down under the account's lock, its id is the idempotency key, and it counts as under
 * way until what came of it is known. After a crash the same request goes on under the same key, or the
 * reconcile job ends it (D111).
 */
export function operationRunner(deps: {
  db: Database
  clock: Clock
  log: Log
  syncCustomer: SyncCustomer
}): RunOperation {
  const { db, clock, log, syncCustomer } = deps

  const begin = (order: Order, check: (entitlement: Entitlement) => void): Promise<Begun> =>
    db.transaction(async (tx) => {
      await tx.lock(`billing:${order.accountId}`)
      const operations = operationStore(tx)
      const entitlement = await createEntitlementReader({ db: tx, clock })(order.accountId)
      const open = await operations.open(order.accountId)
      const isSame = open?.kind === order.kind && open.target === order.target
      if (open && !isSame) throw new ApiError('CHANGE_PENDING')
      const refusal = refusalOf(() => check(entitlement))
      // What waits for its holder's approval is refused because it is under way: it has not ended.
      const isOver = refusal !== null && refusal.code !== 'CHANGE_PENDING'
      if (open && isOver) await operations.end(order.accountId, open.id, false, clock.now())
      if (refusal) {
        return { refusal, entitlement, wasDone: await operations.wasJustDone(order, clock.now()) }
      }
      if (open) return { id: open.id, entitlement }
      if (await operations.wasJustRefused(order, clock.now())) {
        throw new ApiError('PAYMENT_DECLINED')
      }

      return { id: await operations.begin(order, clock.now()), entitlement }
    })

  const end = (order: Order, id: string, wasRefused: boolean) =>
    operationStore(db).end(order.accountId, id, wasRefused, clock.now())

  const confirm = async (order: Order, id: string, intentId: string | null) => {
    try {
      if (intentId !== null) await operationStore(db).await(order.accountId, id, intentId)
      const customer = await customerStore(db).byAccount(order.accountId)
      if (customer) await syncCustomer(customer.stripeId)
      if (intentId === null) await end(order, id, false)
    } catch (error) {
      log.error({ operation: id, error: String(error) }, 'not confirmed yet; reconciling will')
    }
  }

  return async (order, { check, act, awaits, repeat }) => {
    const customer = await customerStore(db).byAccount(order.accountId)
    if (customer) await askProvider(() => syncCustomer(customer.stripeId))
    const begun = await begin(order, check)
    if ('refusal' in begun) {
      if (repeat && begun.wasDone) return repeat(begun.entitlement)
      throw begun.refusal
    }
    const { id, entitlement } = begun
    try {
      const value = await act(id, entitlement)
      await confirm(order, id, awaits?.(value) ?? null)
      return value
    } catch (error) {
      if (!isFinal(error)) throw error
      if (customer) await syncCustomer(customer.stripeId).catch(() => {})
      await end(order, id, true)
      throw error
    }
  }
}
