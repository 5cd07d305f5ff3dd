import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { ApiError } from '#server/http/api-error.ts'
import type { HoldAccount } from './account-lease.ts'
import { askProvider } from './ask-provider.ts'
import { customerStore, type SyncCustomer } from './customer-store.ts'
import { createEntitlementReader, type Entitlement } from './entitlement.ts'
import { isLeaving } from './leaving-accounts.ts'
import { operationStore, type Order } from './operation-store.ts'
import { isStripeRefusal } from './stripe-refusal.ts'

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
    /** The answer to a request that came while an equal one was in progress; without it, `repeat`. */
    readonly join?: (entitlement: Entitlement) => Promise<Value>
  },
) => Promise<Value>

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

const isDeclined = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'PAYMENT_DECLINED'

/** Whether a failure settles the request. A concurrent request or an unreachable provider does not. */
function isFinal(error: unknown): boolean {
  if (error instanceof ApiError) return error.status < 500 && error.code !== 'CHANGE_PENDING'
  return isStripeRefusal(error)
}

/**
 * Runs every request that changes money: it refreshes the projection, stores the request under the
 * account's lock, uses its id as the idempotency key, and leaves it in progress until its outcome is
 * known. Another request of the account waits until this one has ended. After a crash it continues
 * under the same key, or the reconcile job ends it (D111).
 */
export function operationRunner(deps: {
  db: Database
  clock: Clock
  log: Log
  syncCustomer: SyncCustomer
  holdAccount: HoldAccount
}): RunOperation {
  const { db, clock, log, syncCustomer, holdAccount } = deps

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
      if (open && isOver) await operations.end(order.accountId, open.id, 'done', clock.now())
      if (refusal) {
        return { refusal, entitlement, wasDone: await operations.wasJustDone(order, clock.now()) }
      }
      if (open) return { id: open.id, entitlement }
      if (await operations.wasJustDeclined(order, clock.now())) {
        throw new ApiError('PAYMENT_DECLINED')
      }

      return { id: await operations.begin(order, clock.now()), entitlement }
    })

  const confirm = async ({ accountId }: Order, id: string, intentId: string | null) => {
    const operations = operationStore(db)
    try {
      if (intentId !== null) await operations.await(accountId, id, intentId)
      const customer = await customerStore(db).byAccount(accountId)
      if (customer) await syncCustomer(customer.stripeId)
      if (intentId === null) await operations.end(accountId, id, 'done', clock.now())
    } catch (error) {
      log.error({ operation: id, error: String(error) }, 'not confirmed yet; reconciling will')
    }
  }

  const settle = async ({ accountId }: Order, id: string, error: unknown) => {
    if (!isFinal(error)) return
    const customer = await customerStore(db).byAccount(accountId)
    if (customer) await syncCustomer(customer.stripeId).catch(() => {})
    const outcome = isDeclined(error) ? 'declined' : 'refused'
    await operationStore(db).end(accountId, id, outcome, clock.now())
  }

  return async (order, { check, act, awaits, repeat, join = repeat }) => {
    const customer = await customerStore(db).byAccount(order.accountId)
    if (customer) await askProvider(() => syncCustomer(customer.stripeId))

    return holdAccount(order.accountId, async (hasWaited) => {
      const begun = await begin(order, check)
      if ('refusal' in begun) {
        const again = hasWaited ? join : repeat
        if (again && begun.wasDone) return again(begun.entitlement)
        throw begun.refusal
      }
      const { id, entitlement } = begun
      try {
        const value = await act(id, entitlement)
        await confirm(order, id, awaits?.(value) ?? null)
        return value
      } catch (error) {
        await settle(order, id, error)
        throw error
      }
    })
  }
}
