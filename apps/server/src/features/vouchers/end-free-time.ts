import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import {
  couponOf,
  discountsParam,
  redeemable,
  type AgreedDiscount,
} from '#server/billing/agreed-discount.ts'
import { continuingOf } from '#server/billing/continuing.ts'
import { couponAhead } from '#server/billing/discount-ahead.ts'
import type { DiscountOf } from '#server/billing/lei-coupons.ts'
import { offerStore } from '#server/billing/offer-store.ts'
import { pauseMetadata } from '#server/billing/pauses.ts'
import { PlanTerms, recurringPrice, termsMetadata } from '#server/billing/plan-terms.ts'
import { storedParameters } from '#server/billing/provider-request.ts'
import type { Quotes } from '#server/billing/quotes.ts'
import type { RenewalShift } from '#server/billing/renewal-shift.ts'
import { secondsOf } from '#server/billing/stripe-reference.ts'
import { subscriptionStore } from '#server/billing/subscription-store.ts'

type Deps = {
  db: Database
  clock: Clock
  stripe: Stripe
  quotes: Quotes
  discountOf: DiscountOf
}

// Late enough for the provider to accept it.
const SOON_MS = 90_000

/** The schedule with the agreed price is already released. */
export const agreedNext = (shift: RenewalShift) => ({
  nextPlanId: shift.nextPlanId,
  nextPriceMinor: shift.nextPriceMinor,
  nextPriceChangeId: shift.nextPriceChangeId,
})

export const agreedDiscount = (shift: RenewalShift): AgreedDiscount => ({
  promotionCodeId: shift.nextPromotionCodeId,
  couponId: shift.nextCouponId,
})

/** The terms as they were first computed, so that a retry charges the same. */
const Priced = PlanTerms.extend({
  promotionCodeId: z.string().nullable().default(null),
  couponId: z.string().nullable().default(null),
})

/** Ends the free time now; a repeated call charges once. The new period is of the planned plan, at the rate of the day (D133) and the current price (D135). */
export function freeTimeEnder({ db, clock, stripe, quotes, discountOf }: Deps) {
  const priceNow = async (accountId: string, shift: RenewalShift, of: Stripe.Subscription) => {
    const row = await subscriptionStore(db).latest(accountId)
    const planId = shift.nextPlanId ?? row?.planId
    const plan = await offerStore(db).plan(planId ?? null)
    const [item] = of.items.data
    if (!plan || !item || row?.id !== of.id) return {}
    const now = clock.now()
    const subscriber = { ...row, ...agreedNext(shift) }
    const currency = of.currency === 'ron' ? 'ron' : 'eur'
    const priced = await storedParameters(
      db,
      { accountId, key: `${shift.id}:now`, schema: Priced, now },
      {
        ...(await quotes.termsFor(plan, currency, { subscriber, periodStart: now })),
        ...(await redeemable(stripe, agreedDiscount(shift))),
      },
    )
    const coupon = (await couponOf(stripe, priced)) ?? (await couponAhead(stripe, of))
    if (coupon) await discountOf(coupon, priced.rate)

    return {
      items: [{ id: item.id, price_data: recurringPrice(plan, priced) }],
      metadata: { ...termsMetadata(priced), ...pauseMetadata(null) },
      ...discountsParam(priced),
    }
  }

  return async (accountId: string, shift: RenewalShift): Promise<void> => {
    const { id, subscriptionId } = shift
    const subscription = await stripe.subscriptions.retrieve(subscriptionId, {
      expand: ['discounts.source.coupon'],
    })
    const soon = secondsOf(new Date(clock.now().getTime() + SOON_MS))
    if (subscription.status !== 'trialing' || (subscription.trial_end ?? 0) <= soon) return
    const unprorated = { proration_behavior: 'none' as const }
    if (continuingOf(subscription)) {
      // This currency has no method: the subscription expires and continues in the other one.
      await stripe.subscriptions.update(subscriptionId, {
        ...unprorated,
        trial_end: soon,
        metadata: pauseMetadata(null),
      })
      return
    }
    const priced = await priceNow(accountId, shift, subscription)
    await stripe.subscriptions.update(
      subscriptionId,
      { ...unprorated, trial_end: 'now', ...priced },
      { idempotencyKey: `${id}:now` },
    )
  }
}
