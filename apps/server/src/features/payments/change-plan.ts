import Stripe from 'stripe'
import type { Database } from '@hlizo/database/database'
import { monthsOf } from '@hlizo/domain/period'
import type { Clock } from '@hlizo/kit/clock'
import { asDeclined, askProvider } from '#server/billing/ask-provider.ts'
import type { Standing } from '#server/billing/entitlement.ts'
import { lateCancellationStore } from '#server/billing/late-cancellation.ts'
import { offerStore, type PlanRow } from '#server/billing/offer-store.ts'
import type { RunOperation } from '#server/billing/operations.ts'
import type { ChoosePlan, PlanChoice } from '#server/billing/plan-choice.ts'
import { isLive } from '#server/billing/project-subscription.ts'
import { recurringPrice, termsMetadata, type PlanTerms } from '#server/billing/plan-terms.ts'
import type { Quotes } from '#server/billing/quotes.ts'
import { releaseSchedule, scheduleChange } from '#server/billing/release-schedule.ts'
import type { SubscriptionRow } from '#server/billing/subscription-store.ts'
import { ApiError } from '#server/http/api-error.ts'

type Deps = {
  db: Database
  clock: Clock
  stripe: Stripe
  run: RunOperation
  choosePlan: ChoosePlan
  quotes: Quotes
}

/** From when the new plan holds, and the secret with which the payment is confirmed when the bank asks. */
export type PlanChange = { readonly effectiveAt: string; readonly clientSecret?: string }

const lengthOf = ({ durationAmount, durationUnit }: PlanRow) =>
  monthsOf(durationAmount, durationUnit)

/** The subscription that a change is about. @throws ApiError when there is none to change. */
export function changeable({ subscription }: Standing): SubscriptionRow {
  if (subscription === null || !isLive(subscription)) throw new ApiError('NO_SUBSCRIPTION')
  if (subscription.paymentStatus === 'FAILED') throw new ApiError('PAYMENT_FAILED')

  return subscription
}

/** Whether going over to a plan costs at once: only to a longer one, and not while a gift runs (D113). */
export function takesEffectNow(
  subscription: SubscriptionRow,
  plans: readonly PlanRow[],
  wanted: PlanRow,
): boolean {
  const current = plans.find(({ id }) => id === subscription.planId)
  return subscription.status === 'active' && (!current || lengthOf(wanted) > lengthOf(current))
}

type PricedChoice = PlanChoice & { readonly terms: PlanTerms }

const needsHolder = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  error.code === 'subscription_payment_intent_requires_action'

/** Charges the difference and changes at once; what is declined changes nothing. */
async function changeNow(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { plan, terms, promotionCodeId }: PricedChoice,
  key: string,
): Promise<string | undefined> {
  const id = subscription.items.data[0]?.id ?? ''
  const price_data = recurringPrice(plan, terms)
  const proration_behavior = 'always_invoice' as const
  try {
    await stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id, price_data }],
        proration_behavior,
        payment_behavior: 'error_if_incomplete',
        metadata: termsMetadata(terms),
        ...(promotionCodeId === null ? {} : { discounts: [{ promotion_code: promotionCodeId }] }),
      },
      { idempotencyKey: key },
    )
    return undefined
  } catch (error) {
    if (!needsHolder(error)) throw error
    // An update that waits for its payer takes no discount at the provider.
    if (promotionCodeId !== null)
      throw new ApiError('PAYMENT_DECLINED', undefined, { cause: error })
  }
  // A change that waits takes no metadata either, so that its price carries the terms.
  const price = await stripe.prices.create(
    { ...price_data, metadata: termsMetadata(terms) },
    { idempotencyKey: `${key}:price` },
  )
  const waiting = await stripe.subscriptions.update(
    subscription.id,
    {
      items: [{ id, price: price.id }],
      proration_behavior,
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    },
    { idempotencyKey: `${key}:pending` },
  )
  const { latest_invoice: invoice } = waiting

  return typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined
}

/** Moves a subscription to another plan (spec §7, D113): to a longer one at once, else when the period ends. */
export function planChanger({ db, clock, stripe, run, choosePlan, quotes }: Deps) {
  const keepRenewing = async (accountId: string, subscription: Stripe.Subscription) => {
    await lateCancellationStore(db).drop(accountId)
    if (subscription.cancel_at === null && !subscription.cancel_at_period_end) return
    await stripe.subscriptions.update(
      subscription.id,
      subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
    )
  }

  const change = async (
    accountId: string,
    row: SubscriptionRow,
    choice: PlanChoice,
    key: string,
  ): Promise<PlanChange> => {
    const subscription = await stripe.subscriptions.retrieve(row.id)
    await releaseSchedule(stripe, subscription)
    const now = { effectiveAt: clock.now().toISOString() }
    if (choice.plan.id === row.planId) return now

    const terms = await quotes.termsFor(choice.plan, row.source)
    if (takesEffectNow(row, await offerStore(db).plans(), choice.plan)) {
      const clientSecret = await changeNow(stripe, subscription, { ...choice, terms }, key)
      if (clientSecret !== undefined) return { ...now, clientSecret }
      // Only once it is paid: a change that was declined leaves a cancellation as it was.
      await keepRenewing(accountId, subscription)
      return now
    }
    await keepRenewing(accountId, subscription)
    await scheduleChange(stripe, subscription, { ...choice, terms })
    return { effectiveAt: row.periodEnd.toISOString() }
  }

  return async (
    accountId: string,
    wanted: { plan: string; coupon?: string | undefined },
  ): Promise<PlanChange> => {
    const choice = await choosePlan(wanted.plan, wanted.coupon)
    const target = `${choice.plan.id}:${choice.promotionCodeId ?? ''}`

    return run(
      { accountId, kind: 'change-plan', target },
      {
        check: (standing) => {
          const row = changeable(standing)
          if (row.hasPendingChange) throw new ApiError('CHANGE_PENDING')
          const planned = row.nextPlanId ?? row.planId
          if (choice.plan.id === planned) throw new ApiError('SAME_PLAN')
        },
        act: (key, standing) =>
          askProvider(() => change(accountId, changeable(standing), choice, key), asDeclined),
      },
    )
  }
}
