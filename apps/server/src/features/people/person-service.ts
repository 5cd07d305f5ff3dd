import type Stripe from 'stripe'
import type { Database, Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { subjectsOf } from '#server/stores/account-subjects.ts'
import type { HoldAccount } from '#server/billing/account-lease.ts'
import { askProvider } from '#server/billing/ask-provider.ts'
import type { SyncCustomer } from '#server/billing/customer-store.ts'
import { endSubscription } from '#server/billing/end-subscription.ts'
import type { EntitlementOf } from '#server/billing/entitlement.ts'
import { isLive } from '#server/billing/project-subscription.ts'
import { ApiError } from '#server/http/api-error.ts'
import { accountStore, type Account } from '#server/stores/accounts.ts'
import { auditLog, type Actor, type Fields } from '#server/stores/audit-log.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { operatorStore } from '#server/stores/operators.ts'
import type { PersonPool } from './person-pool.ts'
import type { refundOrders, RefundWanted } from './refund-orders.ts'

type Owner = { readonly id: string; readonly email: string }

export type PersonServiceDeps = {
  db: Database
  clock: Clock
  stripe: Stripe
  pool: PersonPool
  entitlementOf: EntitlementOf
  syncCustomer: SyncCustomer
  holdAccount: HoldAccount
  /** The same function as for the person; the feedback is null, because an operator answers no survey. */
  cancelSubscription: (
    accountId: string,
    feedback: null,
    resumedFrom: Date | null,
  ) => Promise<unknown>
  /** `log` is called in the transaction of the order. */
  orderExport: (accountId: string, log: (tx: Queries) => Promise<void>) => Promise<void>
  askDeletion: (tx: Queries, owner: Owner) => Promise<Date>
  undoDeletion: (tx: Queries, owner: Owner) => Promise<boolean>
  giveMonths: (
    wanted: { accountId: string; months: number; seenGifts: number },
    log: (tx: Queries, until: Date) => Promise<void>,
  ) => Promise<void>
  refunds: ReturnType<typeof refundOrders>
}

type Entry = { readonly action: string; readonly reason: string; readonly after?: Fields }

/**
 * What support does for a person, by the functions that the person's own requests use. A request that goes on
 * after a lost answer (`resumedFrom`) orders nothing twice.
 */
export function personService(
  deps: PersonServiceDeps,
  actor: Actor,
  resumedFrom: Date | null = null,
) {
  const { db, clock, stripe, pool, entitlementOf, syncCustomer, holdAccount } = deps

  const accountOf = async (accountId: string): Promise<Account> => {
    const account = await accountStore(db).byId(accountId)
    if (!account) throw new ApiError('NOT_FOUND')

    return account
  }

  const changeOf = (accountId: string, entry: Entry) => ({
    actor,
    subject: { type: 'account', id: accountId },
    ...entry,
  })
  const log = (queries: Queries, accountId: string, entry: Entry) =>
    auditLog(queries).write(changeOf(accountId, entry), clock.now())

  /** Whether an earlier attempt of this request has ordered it. */
  const wasOrdered = async (accountId: string, entry: Entry): Promise<boolean> =>
    resumedFrom !== null && auditLog(db).wasMade(changeOf(accountId, entry), resumedFrom)

  const endNow = async (accountId: string): Promise<void> => {
    const { subscription, customer } = await entitlementOf(accountId)
    if (subscription === null || !isLive(subscription) || !customer)
      throw new ApiError('NOTHING_TO_CANCEL')
    await askProvider(() => endSubscription(stripe, subscription.id))
    await askProvider(() => syncCustomer(customer.stripeId))
  }

  return {
    // The log is written before each request to another service, so that a crash leaves none unrecorded.
    signOut: async (accountId: string, reason: string): Promise<void> => {
      await accountOf(accountId)
      await log(db, accountId, { action: 'person.signed-out', reason })
      const askedAt = clock.now()
      await deviceSessions(db).beginEndAll(accountId, askedAt)
      for (const subject of await subjectsOf(db, accountId, pool.issuer))
        await pool.signOut(subject)
      await deviceSessions(db).endAll(accountId, askedAt)
    },

    cancel: async (accountId: string, when: 'end' | 'now', reason: string): Promise<void> => {
      await accountOf(accountId)
      const entry = { action: `subscription.cancelled-${when}`, reason }
      const isOrdered = await wasOrdered(accountId, entry)
      const { subscription } = await entitlementOf(accountId)
      const isOver = subscription === null || !isLive(subscription)
      // What a failed renewal leaves is ended at once, also after a late cancellation.
      const isEnding =
        when === 'end' &&
        !isOver &&
        subscription.endsAt !== null &&
        subscription.paymentStatus !== 'FAILED'
      if (isOrdered && (isOver || isEnding)) return
      if (isOver) throw new ApiError('NOTHING_TO_CANCEL')
      if (isEnding) throw new ApiError('ALREADY_CANCELLED')
      if (!isOrdered) await log(db, accountId, entry)
      if (when === 'end') await deps.cancelSubscription(accountId, null, resumedFrom)
      else await holdAccount(accountId, () => endNow(accountId))
    },

    refund: async (wanted: RefundWanted, reason: string): Promise<void> => {
      const { accountId, paymentId: payment, amountMinor } = wanted
      const entry = { action: 'payment.refunded', reason, after: { payment, amountMinor } }
      if (await wasOrdered(accountId, entry)) {
        await deps.refunds.finish(wanted)
        return
      }

      await deps.refunds.order(wanted, async (tx) => void (await log(tx, accountId, entry)))
    },

    giveMonths: async (
      wanted: { accountId: string; months: number; seenGifts: number },
      reason: string,
    ): Promise<void> => {
      const { accountId, months } = wanted
      const entry = { action: 'person.months-given', reason, after: { months } }
      if (await wasOrdered(accountId, entry)) return

      await deps.giveMonths(wanted, async (tx, until) => {
        const after = { months, until: until.toISOString() }
        await log(tx, accountId, { ...entry, after })
      })
    },

    mail: async (accountId: string, kind: 'confirmation' | 'reset', reason: string) => {
      const { confirmedAt } = await accountOf(accountId)
      if (kind === 'confirmation' && confirmedAt !== null) throw new ApiError('ALREADY_CONFIRMED')
      await log(db, accountId, { action: `person.${kind}-sent`, reason })
      const send = kind === 'reset' ? pool.mailReset : pool.mailConfirmation
      for (const subject of await subjectsOf(db, accountId, pool.issuer)) await send(subject)
    },

    exportData: async (accountId: string, reason: string): Promise<void> => {
      await accountOf(accountId)
      const entry = { action: 'person.exported', reason }
      await deps.orderExport(accountId, async (tx) => void (await log(tx, accountId, entry)))
    },

    /** Schedules the erasure, or calls it off. */
    erase: (accountId: string, isErasing: boolean, reason: string): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.lock(`deletion:${accountId}`)
        const { id, email } = await accountOf(accountId)
        // Operators leave by themselves, signed in, or are removed by an owner first.
        if ((await operatorStore(tx).byAccount(id)) !== null) throw new ApiError('ROLE_REQUIRED')
        if (isErasing) await deps.askDeletion(tx, { id, email })
        else if (!(await deps.undoDeletion(tx, { id, email }))) throw new ApiError('NOT_FOUND')
        const action = isErasing ? 'person.erasure-scheduled' : 'person.erasure-undone'
        await log(tx, accountId, { action, reason })
      }),
  }
}
