import { createPaypalSubscription, setupPaypal } from '@hlizo/contract/calls/paypal'
import type { Interval } from '@hlizo/contract/entities/period'
import type { AdoptMethod } from '#server/billing/adopt-method.ts'
import { requireAgreed } from '#server/billing/agreed-quote.ts'
import { askProvider } from '#server/billing/ask-provider.ts'
import { chargeStore } from '#server/billing/charge-store.ts'
import { freeTimeEnd } from '#server/billing/entitlement.ts'
import { intervalOf, offerStore } from '#server/billing/offer-store.ts'
import type { RunOperation } from '#server/billing/operations.ts'
import { paymentSetupStore, type PaymentSetup } from '#server/billing/payment-setup-store.ts'
import { saleQuote } from '#server/billing/payments-ahead.ts'
import type { SellPlan } from '#server/billing/sell-plan.ts'
import { isLive } from '#server/billing/project-subscription.ts'
import { awaitedIntent, startSubscription } from '#server/billing/start-subscription.ts'
import { idOf } from '#server/billing/stripe-reference.ts'
import type { SubscriptionRow } from '#server/billing/subscription-store.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { paypalProof, type Claim, type Proof } from './proof.ts'
import { paypalSetup } from './setup.ts'

type Deps = Parameters<typeof paypalSetup>[0] & {
  run: RunOperation
  adoptMethod: AdoptMethod
  sellPlan: SellPlan
}

type Bought = {
  readonly transactionId: string
  readonly subscriptionType: Interval
  readonly value: number
  readonly currency: string
  readonly coupon: string | null
}
/** `intentId` is the payment that must be approved at PayPal. */
type Outcome = { readonly bought: Bought; readonly intentId: string | null }
type Order = Claim & { readonly plan: string; readonly coupon?: string | undefined }

/** @throws ApiError CONSENT_REQUIRED for a setup that only replaces the method. */
function consentGivenWith({ consentTextVersion: textVersion, consentIp: ip }: PaymentSetup) {
  if (textVersion === null || ip === null) throw new ApiError('CONSENT_REQUIRED')

  return { textVersion, ip }
}

const keyOf = ({ setupIntentId }: Proof) => `paypal:${setupIntentId}`
const couponOf = ({ setup }: Proof) => setup.coupon?.toUpperCase() ?? null

/** An agreement with PayPal, and what it starts after the return without a token (spec §7, D104, D105). */
export function paypalRoutes(deps: Deps): Routes {
  const { db, clock, stripe, choosePlan, run, adoptMethod, sellPlan } = deps
  const begin = paypalSetup(deps)
  const prove = paypalProof(deps)

  /** An existing subscriber only changes the method. */
  const switchMethod = async (proof: Proof, row: SubscriptionRow): Promise<Outcome> => {
    await askProvider(() => adoptMethod(proof.setupIntentId))
    const { id, planId } = row
    const subscription = await askProvider(() => stripe.subscriptions.retrieve(id))
    const plan = await offerStore(db).plan(planId)

    const transactionId = idOf(subscription.latest_invoice) ?? id
    // A repeated request returns its purchase; another agreement only changes the method.
    const isRepeat = subscription.metadata['request'] === keyOf(proof)
    const charge = isRepeat
      ? await chargeStore(db).byId(proof.setup.accountId, transactionId)
      : null

    return {
      bought: {
        transactionId,
        subscriptionType: plan ? intervalOf(plan) : 'MONTHLY',
        value: (charge?.amountMinor ?? 0) / 100,
        currency: subscription.currency,
        coupon: isRepeat ? couponOf(proof) : null,
      },
      intentId: null,
    }
  }

  const subscribe = async (order: Order, resumedFrom: Date | null): Promise<Bought> => {
    const proof = await prove(order)
    const { setup, customerId, methodId } = proof
    const { accountId, planId } = setup
    // The stored agreement decides the purchase; the URL cannot change it.
    const choice = await choosePlan(
      planId ?? order.plan,
      setup.coupon ?? (planId === null ? order.coupon : undefined),
    )
    const { plan } = choice
    const isSwapped = planId !== null && order.plan !== planId && order.plan !== intervalOf(plan)
    if (isSwapped) throw new ApiError('PAYPAL_SETUP_NOT_FOUND')
    const { quotedAt, amountDue } = setup
    const priced = quotedAt ?? setup.createdAt
    const sale = await askProvider(() => sellPlan(choice, 'eur', { asOf: priced }))
    requireAgreed(sale, amountDue === null ? null : { at: priced, amountDue })

    const { bought } = await run<Outcome>(
      { accountId, kind: 'resubscribe', target: keyOf(proof), resumedFrom },
      {
        check: ({ subscription }) => {
          if (!subscription || !isLive(subscription)) consentGivenWith(setup)
        },
        act: async (_key, entitlement) => {
          const { subscription } = entitlement
          if (subscription && isLive(subscription)) return switchMethod(proof, subscription)

          const consent = consentGivenWith(setup)
          const giftEnd = freeTimeEnd(entitlement, clock.now())
          await paymentSetupStore(db).consume(accountId, setup.id, clock.now())
          const started = await startSubscription(
            { db, clock, stripe },
            {
              accountId,
              customerId,
              methodId,
              consent,
              sale,
              giftEnd,
              paymentTypes: ['paypal', 'card'],
            },
            // Duplicate requests start one subscription.
            keyOf(proof),
          )
          const { transactionId } = started
          return {
            bought: {
              transactionId,
              subscriptionType: intervalOf(plan),
              value: saleQuote(sale, { at: priced, giftEnd }).today.amountMinor / 100,
              currency: 'eur',
              coupon: couponOf(proof),
            },
            intentId: awaitedIntent(started),
          }
        },
        awaits: ({ intentId }) => intentId,
      },
    )

    return bought
  }

  return (api) => {
    api.answer(setupPaypal, ({ viewer, body, request }) =>
      begin(viewer.accountId, body, request.ip),
    )
    api.answer(createPaypalSubscription, ({ body, request }) =>
      subscribe(body, request.resumedFrom),
    )
  }
}
