import type Stripe from 'stripe'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { ApiError } from '#server/http/api-error.ts'
import { couponOf } from './agreed-discount.ts'
import { allPages, PAGE } from './all-pages.ts'
import { couponOfUnpaid } from './carried-coupon.ts'
import { endSubscription } from './end-subscription.ts'
import { lateCancellationStore } from './late-cancellation.ts'
import { offerStore } from './offer-store.ts'
import { methodKindOf, type SavedMethod } from './payment-methods.ts'
import { planOf } from './plan-terms.ts'
import type { Quotes } from './quotes.ts'
import type { SellPlan } from './sell-plan.ts'
import { markReplacement, replacementOf, type BegunReplacement } from './replacement-mark.ts'
import { startSubscription } from './start-subscription.ts'
import { subscriptionStore } from './subscription-store.ts'

type Deps = {
  db: Database
  clock: Clock
  stripe: Stripe
  log: Log
  quotes: Quotes
  sellPlan: SellPlan
}

/** An unpaid subscription, and the method of another currency that replaces its payment. */
export type Replacement = {
  readonly accountId: string
  readonly customerId: string
  readonly subscription: Stripe.Subscription
  readonly method: SavedMethod
  /** When the method was saved: a repeated request has the same price. */
  readonly begunAt: Date
}

/**
 * Voids the unpaid invoice and buys the plan again with the new method. The old subscription is
 * marked before it is ended: the next attempt completes an interrupted replacement, and other
 * purchases are refused until then.
 */
export function unpaidReplacer({ db, clock, stripe, log, quotes, sellPlan }: Deps) {
  /** Its replacement, also when its first payment was refused. */
  const isReplaced = async ({ customerId, subscription }: Replacement): Promise<boolean> => {
    const all = await allPages(
      stripe.subscriptions.list({ customer: customerId, status: 'all', limit: PAGE }),
      `subscriptions of ${customerId}`,
    )
    return all.some(
      ({ metadata, status }) =>
        metadata['continuesId'] === subscription.id && status !== 'incomplete',
    )
  }

  const start = async (wanted: Replacement, { isLastPeriod, couponId }: BegunReplacement) => {
    const { accountId, customerId, subscription, method, begunAt: asOf } = wanted
    const plans = await offerStore(db).plans()
    const planId = planOf(subscription, new Set(plans.map(({ id }) => id)))
    const plan = plans.find(({ id }) => id === planId)
    if (!plan) return
    const kind = methodKindOf(method.brand)
    const subscriber = await subscriptionStore(db).latest(accountId)
    const coupon = await couponOf(stripe, { promotionCodeId: null, couponId })
    const choice = { plan, promotionCodeId: null, coupon }
    // The unpaid period is paid again from now on.
    const circumstances = { subscriber, asOf, periodStart: asOf }
    const started = {
      accountId,
      customerId,
      methodId: method.id,
      consent: null,
      giftEnd: null,
      sale: await sellPlan(choice, quotes.currencyOf(kind), circumstances),
      continues: { id: subscription.id, isLastPeriod, couponId },
      ...(kind === 'paypal' && { paymentTypes: ['paypal' as const, 'card' as const] }),
    }
    const key = `switch:${subscription.id}:${method.id}`
    try {
      await startSubscription({ db, clock, stripe }, started, key)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'PAYMENT_DECLINED') throw error
      log.info({ subscription: subscription.id }, 'the new method was refused as well')
    }
  }

  return async (wanted: Replacement): Promise<void> => {
    const { accountId, subscription } = wanted
    const wasLate = (await lateCancellationStore(db).of(accountId)) !== null
    const begun = replacementOf(subscription) ?? {
      isLastPeriod: wasLate,
      couponId: await couponOfUnpaid(stripe, subscription),
    }
    await markReplacement(stripe, subscription.id, begun)
    await endSubscription(stripe, subscription.id)
    if (!(await isReplaced(wanted))) await start(wanted, begun)
    await markReplacement(stripe, subscription.id, null)
  }
}
