import type Stripe from 'stripe'
import type { Log } from '@hlizo/kit/log'
import { discountNamedBy } from './agreed-discount.ts'
import {
  continueAs,
  continuingOf,
  forgetContinuing,
  prepareContinuing,
  renewAgain,
  stoppedContinuingOf,
  continueUnchanged,
  unfinishedContinuingOf,
  writeStopped,
  type Continuing,
} from './continuing.ts'
import { allPages, PAGE } from './all-pages.ts'
import { lateCancellationStore } from './late-cancellation.ts'
import { offerStore } from './offer-store.ts'
import { methodKindOf } from './payment-methods.ts'
import { termsIn } from './plan-terms.ts'
import { releaseSchedule, scheduleAgain } from './release-schedule.ts'
import { unpaidReplacer, type Replacement } from './replace-unpaid.ts'
import { isBeingReplaced } from './replacement-mark.ts'
import { subscriptionStore } from './subscription-store.ts'
import { isStripeRefusal } from './stripe-refusal.ts'

/** Makes a saved method pay a live subscription. Idempotent. */
export type SwitchMethod = (wanted: Replacement) => Promise<void>

type Deps = Parameters<typeof unpaidReplacer>[0]

/** Pays open invoices with the new method. A refusal stays FAILED. */
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

type Planned = Pick<Continuing, 'planId' | 'price' | 'promotionCodeId' | 'couponId'>

/** The scheduled plan with its agreed price and discount. */
function plannedOf({ schedule }: Stripe.Subscription): Planned | null {
  if (typeof schedule !== 'object' || schedule?.status !== 'active') return null
  const { metadata, discounts } = schedule.phases.at(-1) ?? {}
  const planId = metadata?.['planId']
  if (planId === undefined) return null

  return { planId, price: termsIn(metadata), ...discountNamedBy(discounts?.[0]) }
}

/**
 * A method of the same currency replaces the previous one. With another currency the paid period
 * ends and the subscription continues in that currency (docs/decisions/0026), at once when nothing
 * is paid.
 */
export function methodSwitcher(deps: Deps): SwitchMethod {
  const { db, clock, stripe, log, quotes } = deps
  const plans = () => offerStore(db).plans()
  const replaceUnpaid = unpaidReplacer(deps)

  /** Back to the original currency: it renews again, with the planned plan. */
  const resume = async (accountId: string, subscription: Stripe.Subscription) => {
    const following = continuingOf(subscription) ?? unfinishedContinuingOf(subscription)
    if (stoppedContinuingOf(subscription)) await forgetContinuing(stripe, subscription.id)
    if (following === null) return
    if (continuingOf(subscription)) await renewAgain(stripe, subscription.id)
    const plan = (await plans()).find(({ id }) => id === following.planId)
    if (plan) {
      const subscriber = await subscriptionStore(db).latest(accountId)
      const currency = subscription.currency === 'ron' ? 'ron' : 'eur'
      const { priceMinor = null, priceChangeId = null } = following.price ?? {}
      const agreed = {
        nextPlanId: plan.id,
        nextPriceMinor: priceMinor,
        nextPriceChangeId: priceChangeId,
      }
      const terms = await quotes.termsFor(plan, currency, {
        subscriber: subscriber && { ...subscriber, ...agreed },
      })
      const renewing = await stripe.subscriptions.retrieve(subscription.id)
      await scheduleAgain(stripe, renewing, { plan, terms, discount: following })
    }
    await forgetContinuing(stripe, subscription.id)
  }

  const goOn = async ({ accountId, subscription, method }: Replacement) => {
    const isCancelled = subscription.cancel_at !== null || subscription.cancel_at_period_end
    const by = methodKindOf(method.brand)
    const following = continuingOf(subscription)
    if (following?.by === by || stoppedContinuingOf(subscription)?.by === by) return
    const same = await continueUnchanged(stripe, subscription.id, by)
    if (isCancelled && following === null) {
      await writeStopped(stripe, subscription.id, same)
      return
    }
    const isLastPeriod = (await lateCancellationStore(db).of(accountId)) !== null
    const planned = plannedOf(subscription) ?? unfinishedContinuingOf(subscription)
    const couponId = planned?.couponId ?? same.couponId
    const next = { ...same, ...planned, by, couponId, isLastPeriod }
    await prepareContinuing(stripe, subscription.id, next)
    await releaseSchedule(stripe, subscription)
    await continueAs(stripe, subscription.id, next)
  }

  return async (wanted) => {
    const { method } = wanted
    const subscription = await stripe.subscriptions.retrieve(wanted.subscription.id, {
      expand: ['schedule'],
    })
    if (isBeingReplaced(subscription, clock.now())) {
      await replaceUnpaid({ ...wanted, subscription })
    } else if (subscription.currency === quotes.currencyOf(methodKindOf(method.brand))) {
      await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id })
      await resume(wanted.accountId, subscription)
      if (subscription.status === 'past_due') await payOpen(stripe, subscription.id, log)
    } else if (subscription.status === 'past_due') {
      await replaceUnpaid({ ...wanted, subscription })
    } else {
      await goOn({ ...wanted, subscription })
    }
  }
}
