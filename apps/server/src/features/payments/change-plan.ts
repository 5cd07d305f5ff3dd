import type Stripe from 'stripe'
import type { Database } from '@hlizo/database/database'
import { monthsOf } from '@hlizo/domain/period'
import type { Clock } from '@hlizo/kit/clock'
import { timeOfUuidv7 } from '@hlizo/kit/ids'
import { agreedQuote, type AgreedQuote } from '#server/billing/agreed-quote.ts'
import { asDeclined, askProvider } from '#server/billing/ask-provider.ts'
import type { HoldCoupon } from '#server/billing/coupon-holds.ts'
import { consentOf, recordConsent } from '#server/billing/immediate-supply.ts'
import {
  canPay,
  continueAs,
  continuingOf,
  stoppedContinuingOf,
  continueUnchanged,
} from '#server/billing/continuing.ts'
import { createEntitlementReader, type Entitlement } from '#server/billing/entitlement.ts'
import { euroPriceOf } from '#server/billing/euro-price.ts'
import { lateCancellationStore } from '#server/billing/late-cancellation.ts'
import { offerStore, type PlanRow } from '#server/billing/offer-store.ts'
import type { RunOperation } from '#server/billing/operations.ts'
import { methodKindOf } from '#server/billing/payment-methods.ts'
import type { ChoosePlan, PlanChoice } from '#server/billing/plan-choice.ts'
import { isLive } from '#server/billing/project-subscription.ts'
import { releaseSchedule, scheduleChange } from '#server/billing/release-schedule.ts'
import { awaitedIntent } from '#server/billing/start-subscription.ts'
import type { SellPlan } from '#server/billing/sell-plan.ts'
import { isOnPause } from '#server/billing/subscription-facts.ts'
import type { StoredSubscription } from '#server/billing/subscription-store.ts'
import { ApiError } from '#server/http/api-error.ts'
import { changeCharger, previewChange } from './charge-change.ts'

type Deps = {
  db: Database
  clock: Clock
  stripe: Stripe
  run: RunOperation
  choosePlan: ChoosePlan
  sellPlan: SellPlan
  holdCoupon: HoldCoupon
}

type Sent = { readonly ip: string; readonly resumedFrom: Date | null }

/** When the new plan starts, and the secret to confirm the payment when the bank requires it. */
export type PlanChange = { readonly effectiveAt: string; readonly clientSecret?: string }

/**
 * The subscription to change.
 *
 * @throws ApiError when there is none.
 */
export function changeable({ subscription }: Entitlement): StoredSubscription {
  if (subscription === null || !isLive(subscription)) throw new ApiError('NO_SUBSCRIPTION')
  if (subscription.paymentStatus === 'FAILED') throw new ApiError('PAYMENT_FAILED')
  if (isOnPause(subscription)) throw new ApiError('SUBSCRIPTION_PAUSED')

  return subscription
}

/** Whether the subscription continues in another currency. */
function isGoingOver({ subscription, customer }: Entitlement): boolean {
  if (subscription === null) return false
  const kind = methodKindOf(customer?.methodBrand ?? null)

  const by = subscription.continuesBy ?? subscription.stoppedBy
  return by !== null || !canPay(kind, subscription.currency)
}

/** Whether a change is charged now: only to a longer plan, and not during a gift (D113). */
export function takesEffectNow(
  entitlement: Entitlement,
  plans: readonly PlanRow[],
  wanted: PlanRow,
): boolean {
  const subscription = changeable(entitlement)
  if (isGoingOver(entitlement)) return false
  const current = plans.find(({ id }) => id === subscription.planId)
  return subscription.status === 'active' && (!current || monthsOf(wanted) > monthsOf(current))
}

type Wanted = {
  plan: string
  coupon?: string | undefined
  consent?: boolean | undefined
  prorationDate?: number | undefined
  amountDue?: number | undefined
}

/** Changes the plan (spec §7, D113): to a longer one at once, otherwise at the end of the period. */
export function planChanger(deps: Deps) {
  const { db, clock, stripe, run, choosePlan, sellPlan, holdCoupon } = deps
  const chargeChange = changeCharger({ db, clock, stripe })

  const keepRenewing = async (accountId: string, subscription: Stripe.Subscription) => {
    await lateCancellationStore(db).drop(accountId)
    if (subscription.cancel_at === null && !subscription.cancel_at_period_end) return
    await stripe.subscriptions.update(
      subscription.id,
      subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
    )
  }

  /** The shown amount is charged or nothing is. A refusal here is not a refused payment. */
  const requireSame = async (accountId: string, choice: PlanChoice, agreed: AgreedQuote) => {
    const entitlement = await createEntitlementReader({ db, clock })(accountId)
    const row = changeable(entitlement)
    if (!takesEffectNow(entitlement, await offerStore(db).plans(), choice.plan)) return
    const { at, amountDue } = agreed
    const sale = await sellPlan(choice, row.currency, { subscriber: row, asOf: at })
    const subscription = await stripe.subscriptions.retrieve(row.id)
    const { amount_due: due } = await previewChange(stripe, subscription, { sale, at })
    if (due !== amountDue) throw new ApiError('PREVIEW_EXPIRED')
  }

  /** The plan in the new currency. */
  const followWith = async (
    accountId: string,
    entitlement: Entitlement,
    subscription: Stripe.Subscription,
    { plan, promotionCodeId, at }: PlanChoice & { readonly at: Date },
  ): Promise<PlanChange> => {
    const row = changeable(entitlement)
    const by = methodKindOf(entitlement.customer?.methodBrand ?? null)
    const going =
      continuingOf(subscription) ??
      stoppedContinuingOf(subscription) ??
      (await continueUnchanged(stripe, row.id, by))
    await lateCancellationStore(db).drop(accountId)
    await releaseSchedule(stripe, subscription)
    const price = euroPriceOf(plan, row, { now: at })
    const next = { ...going, planId: plan.id, price, promotionCodeId, isLastPeriod: false }
    await continueAs(stripe, row.id, next)

    return { effectiveAt: row.periodEnd.toISOString() }
  }

  const change = async (
    accountId: string,
    entitlement: Entitlement,
    choice: PlanChoice,
    { key, agreed }: { key: string; agreed: AgreedQuote | null },
  ): Promise<PlanChange> => {
    const row = changeable(entitlement)
    const subscription = await stripe.subscriptions.retrieve(row.id)
    const at = agreed?.at ?? timeOfUuidv7(key)
    if (isGoingOver(entitlement))
      return followWith(accountId, entitlement, subscription, { ...choice, at })
    await releaseSchedule(stripe, subscription)
    const now = { effectiveAt: clock.now().toISOString() }
    if (choice.plan.id === row.planId) {
      await keepRenewing(accountId, subscription)
      return now
    }

    const sale = await sellPlan(choice, row.currency, { subscriber: row, asOf: at })
    if (takesEffectNow(entitlement, await offerStore(db).plans(), choice.plan)) {
      const clientSecret = await chargeChange(accountId, subscription, { sale, at }, key)
      if (clientSecret !== undefined) return { ...now, clientSecret }
      // Only after it is paid: a declined change leaves a cancellation unchanged.
      await keepRenewing(accountId, subscription)
      return now
    }
    await keepRenewing(accountId, subscription)
    await scheduleChange(stripe, subscription, sale)
    return { effectiveAt: row.periodEnd.toISOString() }
  }

  /** The result of a change that was asked for then. */
  const sayer =
    (since: Date) =>
    async ({ subscription }: Entitlement): Promise<PlanChange> => {
      const effectiveAt = (subscription?.nextPlanAt ?? since).toISOString()
      if (!subscription?.hasPendingChange) return { effectiveAt }
      const { latest_invoice: invoice } = await askProvider(() =>
        stripe.subscriptions.retrieve(subscription.id, {
          expand: ['latest_invoice.confirmation_secret'],
        }),
      )
      const secret =
        typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : null
      return secret ? { effectiveAt, clientSecret: secret } : { effectiveAt }
    }

  return async (
    accountId: string,
    wanted: Wanted,
    { ip, resumedFrom }: Sent,
  ): Promise<PlanChange> => {
    const choice = await choosePlan(wanted.plan, wanted.coupon)
    const plans = await offerStore(db).plans()
    const ticked = { consent: wanted.consent, ip }
    const makesContract = (entitlement: Entitlement) =>
      choice.plan.id !== changeable(entitlement).planId &&
      takesEffectNow(entitlement, plans, choice.plan)
    const since = resumedFrom ?? clock.now()
    const sayAgain = sayer(since)
    const agreed = agreedQuote(wanted.prorationDate, wanted.amountDue, since)
    // A completed change is answered as completed, whatever a preview would say now.
    if (agreed && !resumedFrom) await askProvider(() => requireSame(accountId, choice, agreed))
    const target = `${choice.plan.id}:${choice.promotionCodeId ?? ''}`

    return run(
      { accountId, kind: 'change-plan', target, resumedFrom },
      {
        check: (entitlement) => {
          const row = changeable(entitlement)
          if (row.hasPendingChange) throw new ApiError('CHANGE_PENDING')
          const planned = row.nextPlanId ?? row.planId
          if (choice.plan.id === planned) throw new ApiError('SAME_PLAN')
          if (makesContract(entitlement)) consentOf(ticked)
        },
        act: async (key, entitlement) => {
          const { coupon } = choice
          return holdCoupon(agreed && coupon, async () => {
            // The first attempt may have ended before the provider was asked; the rate, or that of the coupon, may be newer.
            if (agreed && (resumedFrom || coupon))
              await askProvider(() => requireSame(accountId, choice, agreed))
            if (makesContract(entitlement))
              await recordConsent(db, accountId, consentOf(ticked), clock.now())
            return askProvider(
              () => change(accountId, entitlement, choice, { key, agreed }),
              asDeclined,
            )
          })
        },
        awaits: awaitedIntent,
        join: sayAgain,
        ...(resumedFrom && { repeat: sayAgain }),
      },
    )
  }
}
