import type Stripe from 'stripe'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { HoldAccount } from '#server/billing/account-lease.ts'
import { customerStore, type SyncCustomer } from '#server/billing/customer-store.ts'
import { lateCancellationStore } from '#server/billing/late-cancellation.ts'
import { isLeaving } from '#server/billing/leaving-accounts.ts'
import { isLive } from '#server/billing/project-subscription.ts'
import { continueAs, continuingOf } from '#server/billing/continuing.ts'
import { operationStore } from '#server/billing/operation-store.ts'
import { offerStore } from '#server/billing/offer-store.ts'
import type { Quotes } from '#server/billing/quotes.ts'
import { scheduleAgain } from '#server/billing/release-schedule.ts'
import { resumeRenewal, stopRenewal } from '#server/billing/stop-renewal.ts'
import {
  subscriptionStore,
  type StoredSubscription,
  type SubscriptionRow,
} from '#server/billing/subscription-store.ts'
import { subscriptionOfInvoice } from './contract-payments.ts'
import { withdrawalStore, type WithdrawalRow, type WithdrawalUndo } from './withdrawal-store.ts'

type Deps = {
  db: Database
  clock: Clock
  stripe: Stripe
  quotes: Quotes
  syncCustomer: SyncCustomer
  holdAccount: HoldAccount
}

type Agreed = Omit<WithdrawalUndo, 'late' | 'decisions' | 'renews'>

/** Stops a contract on arrival of the withdrawal; resumes it after a refusal. */
export function contractStopper(deps: Deps) {
  const { db, clock, stripe, quotes, syncCustomer, holdAccount } = deps
  const store = withdrawalStore(db)
  const operations = operationStore(db)

  const sync = async (accountId: string): Promise<void> => {
    const customer = await customerStore(db).byAccount(accountId)
    if (customer) await syncCustomer(customer.stripeId)
  }

  /** Stored before the provider's call: a crash must not lose the former state. */
  const remember = async (
    { id, accountId }: { id: string; accountId: string },
    row: SubscriptionRow,
  ) => {
    const late = await lateCancellationStore(db).of(accountId)
    const { nextPlanId, nextPriceMinor, nextPriceChangeId, nextPromotionCodeId, nextCouponId } = row
    const undo: WithdrawalUndo = {
      renews: row.endsAt === null || late !== null,
      nextPlanId,
      nextPriceMinor,
      nextPriceChangeId,
      nextPromotionCodeId,
      nextCouponId,
      decisions: await operations.decisionsOf(accountId),
      late: late && { renewsAt: late.renewsAt, effectiveAt: late.effectiveAt },
    }
    await store.rememberUndo(id, row.id, undo)
    const { undo: remembered } = (await store.byId(id)) ?? {}

    return remembered ?? undo
  }

  const stopSubscription = async (id: string, accountId: string, invoiceId: string) => {
    await sync(accountId)
    const subscriptionId = await subscriptionOfInvoice(stripe, invoiceId)
    const rows = await subscriptionStore(db).all(accountId)
    const row = rows.find((one) => one.id === subscriptionId)
    if (!row || !isLive(row)) return
    const { renews } = await remember({ id, accountId }, row)
    if (!renews) return
    await stopRenewal(stripe, row.id)
    await sync(accountId)
  }

  const planAgain = async (
    row: StoredSubscription,
    subscription: Stripe.Subscription,
    agreed: Agreed,
  ) => {
    const plan = await offerStore(db).plan(agreed.nextPlanId)
    if (!plan) return
    const continuing = continuingOf(subscription)
    const discount = { promotionCodeId: agreed.nextPromotionCodeId, couponId: agreed.nextCouponId }
    if (continuing === null) {
      const subscriber = { ...row, ...agreed }
      const terms = await quotes.termsFor(plan, row.currency, { subscriber })
      await scheduleAgain(stripe, subscription, { plan, terms, discount })
      return
    }
    if (continuing.planId !== null) return
    const { nextPriceMinor: priceMinor, nextPriceChangeId: priceChangeId } = agreed
    const price = priceMinor === null ? null : { priceMinor, priceChangeId }
    const couponId = discount.couponId ?? continuing.couponId
    const next = { ...continuing, ...discount, couponId, planId: plan.id, price }
    await continueAs(stripe, subscription.id, next)
  }

  const resumeSubscription = async (
    accountId: string,
    subscriptionId: string,
    { late, decisions, renews: _renews, ...agreed }: WithdrawalUndo,
  ) => {
    await sync(accountId)
    const row = await subscriptionStore(db).latest(accountId)
    if (row?.id !== subscriptionId || !isLive(row) || (await isLeaving(db, accountId))) return
    const isDecided = decisions !== null && decisions < (await operations.decisionsOf(accountId))
    if (isDecided) return
    const subscription = await resumeRenewal(db, stripe, {
      accountId,
      subscriptionId,
      isLastPeriod: late !== null,
    })
    if (late !== null) await lateCancellationStore(db).put(accountId, { subscriptionId, ...late })
    await planAgain(row, subscription, agreed)
    await sync(accountId)
  }

  return {
    /** Repeatable; does nothing to an unidentified contract. */
    stop: async ({ id, kind, accountId, invoiceId, voucherId }: WithdrawalRow): Promise<void> => {
      if (kind === null) return
      if (kind === 'voucher' && voucherId !== null)
        await store.suspendVoucher(voucherId, clock.now())
      if (kind === 'subscription' && accountId !== null && invoiceId !== null)
        await holdAccount(accountId, () => stopSubscription(id, accountId, invoiceId))
      await store.markStopped(id, clock.now())
    },

    /**
     * Restores only what `stop` changed: an earlier cancellation and later decisions of the owner stay. Nothing
     * while another withdrawal of the same contract is undecided, or when one was accepted.
     */
    resume: async ({
      accountId,
      voucherId,
      subscriptionId,
      undo,
    }: WithdrawalRow): Promise<void> => {
      if (voucherId !== null) await store.resumeVoucher(voucherId)
      if (accountId === null || subscriptionId === null || !undo?.renews) return
      if (await store.wasAccepted(subscriptionId)) return
      if (await store.handOverUndo(subscriptionId, undo)) return
      await holdAccount(accountId, () => resumeSubscription(accountId, subscriptionId, undo))
    },
  }
}

export type ContractStopper = ReturnType<typeof contractStopper>
