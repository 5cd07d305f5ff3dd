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
import { isLeaving } from './leaving-accounts.ts'
import { isStripeRefusal } from './stripe-refusal.ts'

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

/** Runs a request at most once, despite double clicks, crashes and lost answers. */
export type RunOperation = <Value>(
  order: Order,
  steps: {
    /**
     * Refuses by the current state.
     *
     * @throws ApiError
     */
    readonly check: (entitlement: Entitlement) => void
    /** Calls the provider; `key` is the idempotency key of this request. */
    readonly act: (key: string, entitlement: Entitlement) => Promise<Value>
    /** The payment intent that its holder must still approve; until then the request is in progress (D111). */
    readonly awaits?: (value: Value) => string | null
    /** The answer to the same request a moment ago, for a client that did not get it. */
    readonly repeat?: (entitlement: Entitlement) => Promise<Value>
  },
) => Promise<Value>

const Open = z.object({ id: z.string(), kind: z.string(), target: z.string() })
const Stale = z.object({ accountId: z.string() })
const Found = z.object({ id: z.string() })
const Count = z.object({ count: z.number() })
const Awaited = z.object({ id: z.string(), intentId: z.string() })

// A request repeated this soon after a refusal is a double click, unless another card pays now.
const REPEATED_MS = 5_000
// A request repeated this soon after it succeeded did not get its answer.
const UNANSWERED_MS = 10 * 60_000

/** Requests to the provider, in progress and finished. */
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

/** A request to continue, or a refusal: an interrupted request may have succeeded. */
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

// These never make an account pay more.
const ALLOWED_WHILE_LEAVING: readonly Order['kind'][] = ['cancel', 'reprice']

/** Whether a failure settles the request. A concurrent request or an unreachable provider does not. */
function isFinal(error: unknown): boolean {
  if (error instanceof ApiError) return error.status < 500 && error.code !== 'CHANGE_PENDING'
  return isStripeRefusal(error)
}

/**
 * Runs every request that changes money (payments.md §7): it refreshes the projection, stores the
 * request under the account's lock, uses its id as the idempotency key, and leaves it in progress
 * until its outcome is known. After a crash the same request continues under the same key, or the
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
      const isClosed =
        !ALLOWED_WHILE_LEAVING.includes(order.kind) && (await isLeaving(tx, order.accountId))
      const refusal = isClosed
        ? new ApiError('ACCOUNT_LEAVING')
        : refusalOf(() => check(entitlement))
      // A refusal because of a pending approval does not end the request.
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
