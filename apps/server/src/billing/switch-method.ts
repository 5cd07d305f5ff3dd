import type Stripe from 'stripe'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { ApiError } from '#server/http/api-error.ts'
import {
  continueAs,
  continuingOf,
  forgetContinuing,
  lastingCoupon,
  plainly,
  renewAgain,
  stoppedContinuingOf,
  writeStopped,
  type Continuing,
} from './continuing.ts'
import { allPages, PAGE } from './all-pages.ts'
import { endSubscription } from './end-subscription.ts'
import { lateCancellationStore } from './late-cancellation.ts'
import { offerStore } from './offer-store.ts'
import { methodKindOf, type SavedMethod } from './payment-methods.ts'
import { planOf, termsIn } from './plan-terms.ts'
import type { Quotes } from './quotes.ts'
import { releaseSchedule, scheduleChange } from './release-schedule.ts'
import type { SellPlan } from './sell-plan.ts'
import { startSubscription } from './start-subscription.ts'
import { subscriptionStore } from './subscription-store.ts'
import { isStripeRefusal } from './stripe-refusal.ts'

type Switch = {
  readonly accountId: string
  readonly customerId: string
  readonly subscription: Stripe.Subscription
  readonly method: SavedMethod
  /** When the method was begun: a repeated request states the same price. */
  readonly begunAt: Date
}

/** Makes a saved method pay a live subscription from now on. Repeating it changes nothing. */
export type SwitchMethod = (wanted: Switch) => Promise<void>

type Deps = {
  db: Database
  clock: Clock
  stripe: Stripe
  log: Log
  quotes: Quotes
  sellPlan: SellPlan
}

/** Pays what could not be paid before with the new method. A refusal is shown as FAILED, as before. */
async function payOpen(stripe: Stripe, subscriptionId: string, log: Log): Promise<void> {
  const open = await allPages(
    stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: PAGE }),
    `open invoices of ${subscriptionId}`,
  )
  for (const { id, attempted } of open) {
    if (!attempted) continue
    try {
      await stripe.invoices.pay(id)
    } catch (error) {
      if (!isStripeRefusal(error)) throw error
      log.info({ invoice: id, refusal: error.code }, 'the new method was refused as well')
    }
  }
}

/** The plan that a schedule leads to, and the price that was agreed for it. */
function nextPlanOf({ schedule }: Stripe.Subscription): Pick<Continuing, 'planId' | 'price'> {
  const isActive = typeof schedule === 'object' && schedule?.status === 'active'
  const metadata = isActive ? schedule.phases.at(-1)?.metadata : null

  return { planId: metadata?.['planId'] ?? null, price: termsIn(metadata) }
}

/**
 * A method of the same currency replaces the one before. One of another currency cannot: what is paid runs
 * out and the subscription goes on in that currency (docs/decisions/0026), at once when nothing is paid.
 */
export function methodSwitcher(deps: Deps): SwitchMethod {
  const { db, clock, stripe, log, quotes, sellPlan } = deps
  const plans = () => offerStore(db).plans()

  /** What could not be collected is asked for no more; its plan is bought anew with the new method. */
  const replaceUnpaid = async (wanted: Switch) => {
    const { accountId, customerId, subscription, method, begunAt: asOf } = wanted
    const known = await plans()
    const planId = planOf(subscription, new Set(known.map(({ id }) => id)))
    const plan = known.find(({ id }) => id === planId)
    const isLastPeriod = (await lateCancellationStore(db).of(accountId)) !== null
    await endSubscription(stripe, subscription.id)
    if (!plan) return
    const kind = methodKindOf(method.brand)
    const choice = { plan, promotionCodeId: null, coupon: null }
    const subscriber = await subscriptionStore(db).latest(accountId)
    const sale = await sellPlan(choice, quotes.currencyOf(kind), {
      ...{ subscriber, asOf },
      // The period that could not be collected is paid for anew, from now.
      periodStart: asOf,
    })
    const started = {
      ...{ accountId, customerId, methodId: method.id, sale, consent: null },
      giftEnd: null,
      continues: { id: subscription.id, isLastPeriod, couponId: null },
      ...(kind === 'paypal' && { paymentTypes: ['paypal' as const, 'card' as const] }),
    }
    try {
      await startSubscription(
        { db, clock, stripe },
        started,
        `switch:${subscription.id}:${method.id}`,
      )
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'PAYMENT_DECLINED') throw error
      log.info({ subscription: subscription.id }, 'the new method was refused as well')
    }
  }

  /** Back to a method of its own currency: it renews again by itself, with the plan that was to follow. */
  const resume = async (accountId: string, subscription: Stripe.Subscription) => {
    const following = continuingOf(subscription)
    if (stoppedContinuingOf(subscription)) await forgetContinuing(stripe, subscription.id)
    if (following === null) return
    await renewAgain(stripe, subscription.id)
    const plan = (await plans()).find(({ id }) => id === following.planId)
    if (!plan) return
    const { promotionCodeId } = following
    const subscriber = await subscriptionStore(db).latest(accountId)
    const currency = subscription.currency === 'ron' ? 'ron' : 'eur'
    await scheduleChange(
      stripe,
      await stripe.subscriptions.retrieve(subscription.id),
      await sellPlan({ plan, promotionCodeId, coupon: null }, currency, { subscriber }),
    )
  }

  const goOn = async ({ accountId, subscription, method }: Switch) => {
    const isCancelled = subscription.cancel_at !== null || subscription.cancel_at_period_end
    const by = methodKindOf(method.brand)
    const following = continuingOf(subscription)
    if (following?.by === by || stoppedContinuingOf(subscription)?.by === by) return
    const couponId = lastingCoupon(subscription)
    if (isCancelled && following === null) {
      await writeStopped(stripe, subscription.id, { ...plainly(by), couponId })
      return
    }
    const nextPlan = nextPlanOf(subscription)
    const isLastPeriod = (await lateCancellationStore(db).of(accountId)) !== null
    await releaseSchedule(stripe, subscription)
    await continueAs(stripe, subscription.id, {
      ...plainly(by),
      ...nextPlan,
      couponId,
      isLastPeriod,
    })
  }

  return async (wanted) => {
    const { method } = wanted
    const subscription = await stripe.subscriptions.retrieve(wanted.subscription.id, {
      expand: ['schedule', 'discounts.source.coupon'],
    })
    if (subscription.currency === quotes.currencyOf(methodKindOf(method.brand))) {
      await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id })
      await resume(wanted.accountId, subscription)
      if (subscription.status === 'past_due') await payOpen(stripe, subscription.id, log)
    } else if (subscription.status === 'past_due') {
      await replaceUnpaid(wanted)
    } else {
      await goOn({ ...wanted, subscription })
    }
  }
}
