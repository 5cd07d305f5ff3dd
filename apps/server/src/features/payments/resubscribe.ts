import type Stripe from 'stripe'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { timeOfUuidv7 } from '@hlizo/kit/ids'
import { agreedQuote, requireAgreed, type AgreedQuote } from '#server/billing/agreed-quote.ts'
import { askProvider } from '#server/billing/ask-provider.ts'
import type { HoldCoupon } from '#server/billing/coupon-holds.ts'
import { endSubscription } from '#server/billing/end-subscription.ts'
import {
  freeTimeEnd,
  createEntitlementReader,
  type Entitlement,
} from '#server/billing/entitlement.ts'
import { consentOf, recordConsent, type SupplyConsent } from '#server/billing/immediate-supply.ts'
import type { RunOperation } from '#server/billing/operations.ts'
import { methodKindOf } from '#server/billing/payment-methods.ts'
import type { ChoosePlan, PlanChoice } from '#server/billing/plan-choice.ts'
import type { Quotes } from '#server/billing/quotes.ts'
import type { Sale, SellPlan } from '#server/billing/sell-plan.ts'
import { isLive } from '#server/billing/project-subscription.ts'
import { resumeRenewal } from '#server/billing/stop-renewal.ts'
import {
  awaitedIntent,
  startSubscription,
  type Started,
} from '#server/billing/start-subscription.ts'
import { isOnOwnPause, isPausedOut } from '#server/billing/subscription-facts.ts'
import { idOf } from '#server/billing/stripe-reference.ts'
import { ApiError } from '#server/http/api-error.ts'

type Deps = {
  db: Database
  clock: Clock
  stripe: Stripe
  run: RunOperation
  choosePlan: ChoosePlan
  sellPlan: SellPlan
  holdCoupon: HoldCoupon
  quotes: Pick<Quotes, 'currencyOf'>
}

type Wanted = {
  plan: string
  coupon?: string | undefined
  consent?: boolean | undefined
  quotedAt?: number | undefined
  amountDue?: number | undefined
}

type Sent = { readonly ip: string; readonly resumedFrom: Date | null }

/** Undoes a cancellation (D114), replaces what is unpaid or paused, or starts a subscription (D119). */
function meaningOf(entitlement: Entitlement, planId: string): 'undo' | 'replace' | 'start' {
  const { subscription } = entitlement
  if (subscription === null || !isLive(subscription)) return 'start'
  if (subscription.paymentStatus === 'FAILED' || isPausedOut(entitlement)) return 'replace'
  if (subscription.endsAt !== null && subscription.planId === planId) return 'undo'
  if (isOnOwnPause(subscription)) throw new ApiError('SUBSCRIPTION_PAUSED')

  throw new ApiError('ALREADY_ACTIVE')
}

/** Subscribes again with the saved method, or undoes a cancellation (spec §7). */
export function resubscriber(deps: Deps) {
  const { db, clock, stripe, run, choosePlan, sellPlan, holdCoupon, quotes } = deps
  const takeBack = async (accountId: string, subscriptionId: string): Promise<Started> => {
    const subscription = await resumeRenewal(db, stripe, { accountId, subscriptionId })

    return { transactionId: idOf(subscription.latest_invoice) ?? subscriptionId }
  }

  const currencyOf = ({ customer }: Entitlement) =>
    quotes.currencyOf(methodKindOf(customer?.methodBrand ?? null))

  /** Refuses an amount other than the one shown, before any payment is attempted. */
  const requireSame = async (accountId: string, choice: PlanChoice, agreed: AgreedQuote) => {
    const entitlement = await createEntitlementReader({ db, clock })(accountId)
    const { subscription } = entitlement
    const isReplaced = subscription?.paymentStatus === 'FAILED' || isPausedOut(entitlement)
    if (subscription && isLive(subscription) && !isReplaced) return
    requireAgreed(await sellPlan(choice, currencyOf(entitlement), { asOf: agreed.at }), agreed)
  }

  const start = async (
    accountId: string,
    entitlement: Entitlement,
    { consent, sale }: { readonly consent: SupplyConsent; readonly sale: Sale },
    key: string,
  ): Promise<Started> => {
    const { customer } = entitlement
    if (!customer || customer.methodId === null) throw new ApiError('NO_PAYMENT_METHOD')
    const wanted = {
      consent,
      accountId,
      customerId: customer.stripeId,
      methodId: customer.methodId,
      sale,
      giftEnd: freeTimeEnd(entitlement, clock.now()),
    }
    return startSubscription({ db, clock, stripe }, wanted, key)
  }

  /**
   * Repeats the response of a completed request.
   *
   * @throws ApiError when the live subscription is of another plan.
   */
  const sayAgain = async ({ subscription }: Entitlement, planId: string): Promise<Started> => {
    if (subscription?.planId !== planId) throw new ApiError('ALREADY_ACTIVE')
    const { id, latest_invoice } = await askProvider(() =>
      stripe.subscriptions.retrieve(subscription.id),
    )

    return { transactionId: idOf(latest_invoice) ?? id }
  }

  return async (accountId: string, wanted: Wanted, { ip, resumedFrom }: Sent): Promise<Started> => {
    const ticked = { consent: wanted.consent, ip }
    const choice = await choosePlan(wanted.plan, wanted.coupon)
    const { id: planId } = choice.plan
    const target = `${planId}:${choice.promotionCodeId ?? ''}`
    const agreed = agreedQuote(wanted.quotedAt, wanted.amountDue, resumedFrom ?? clock.now())
    if (agreed && !resumedFrom) await askProvider(() => requireSame(accountId, choice, agreed))

    return run(
      { accountId, kind: 'resubscribe', target, resumedFrom },
      {
        check: (entitlement) => {
          const meaning = meaningOf(entitlement, planId)
          if (meaning === 'undo') return
          // The next subscription is already being created.
          if (meaning === 'start' && entitlement.subscription?.hasPendingChange)
            throw new ApiError('CHANGE_PENDING')
          // Undoing a cancellation makes no contract and needs no consent.
          consentOf(ticked)
          if (entitlement.customer?.methodId == null) throw new ApiError('NO_PAYMENT_METHOD')
        },
        act: async (key, entitlement) => {
          const meaning = meaningOf(entitlement, planId)
          const { subscription } = entitlement
          if (meaning === 'undo' && subscription) {
            return askProvider(() => takeBack(accountId, subscription.id))
          }
          const consent = consentOf(ticked)
          const at = agreed?.at ?? timeOfUuidv7(key)
          return holdCoupon(agreed && choice.coupon, async () => {
            const sale = await askProvider(() =>
              sellPlan(choice, currencyOf(entitlement), { asOf: at }),
            )
            // The rate of its coupon may have changed since the first look.
            requireAgreed(sale, agreed)
            if (meaning === 'replace' && subscription) {
              await askProvider(() => endSubscription(stripe, subscription.id))
            }
            await recordConsent(db, accountId, consent, clock.now())
            return start(accountId, entitlement, { consent, sale }, key)
          })
        },
        awaits: awaitedIntent,
        repeat: (entitlement) => sayAgain(entitlement, planId),
      },
    )
  }
}
