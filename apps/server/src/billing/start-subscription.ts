import type Stripe from 'stripe'
import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { freeUntil } from '@hlizo/domain/free-time'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import { allPages, PAGE } from './all-pages.ts'
import { discountsParam } from './agreed-discount.ts'
import { askProvider, asDeclined } from './ask-provider.ts'
import { storedParameters } from './provider-request.ts'
import type { SupplyConsent } from './immediate-supply.ts'
import { PlanTerms, recurringPrice, termsMetadata } from './plan-terms.ts'
import type { Sale } from './sell-plan.ts'
import { idOf, secondsOf } from './stripe-reference.ts'
import { isMethodGone } from './stripe-refusal.ts'

/** A subscription to start with a saved method. */
export type NewSubscription = {
  readonly accountId: string
  readonly customerId: string
  readonly methodId: string
  readonly sale: Pick<Sale, 'plan' | 'terms' | 'promotionCodeId'>
  readonly consent: SupplyConsent | null
  /** The end of a running gift. The first payment is after it, so that no day is paid twice (D125). */
  readonly giftEnd: Date | null
  readonly paymentTypes?: ('card' | 'paypal')[]
  /** The subscription that it continues in another currency; its payer is not present to confirm. */
  readonly continues?: {
    readonly id: string
    readonly isLastPeriod: boolean
    /** The lasting discount of the old subscription. */
    readonly couponId: string | null
  }
}

/** Facts about the first payment; a retry uses the same ones. */
const FirstPayment = z.object({
  methodId: z.string(),
  terms: PlanTerms,
  promotionCodeId: z.string().nullable(),
  couponId: z.string().nullable(),
  trialEnd: z.number().nullable(),
})

/** The purchase, and the secret with which the browser confirms the payment when the bank requires it. */
export type Started = { readonly transactionId: string; readonly clientSecret?: string }

const intentOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''

/** The payment intent that the browser must have approved; `null` when none. */
export const awaitedIntent = ({
  clientSecret,
}: {
  readonly clientSecret?: string
}): string | null => (clientSecret === undefined ? null : intentOf(clientSecret))

/** Ends unfinished subscriptions, except one that this request has begun. */
export async function endUnfinished(
  stripe: Stripe,
  customerId: string,
  key: string | null = null,
): Promise<void> {
  const unfinished = await allPages(
    stripe.subscriptions.list({ customer: customerId, status: 'incomplete', limit: PAGE }),
    `unfinished subscriptions of ${customerId}`,
  )
  for (const { id, metadata } of unfinished) {
    if (key === null || metadata['request'] !== key) await stripe.subscriptions.cancel(id)
  }
}

/** A method that is gone, also with its customer, asks for another one. */
const asRefused = (error: Stripe.errors.StripeError) =>
  isMethodGone(error) ? 'NO_PAYMENT_METHOD' : asDeclined(error)

async function settleFirstPayment(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { isPresent }: { isPresent: boolean },
): Promise<Started> {
  const { latest_invoice: invoice } = subscription
  const transactionId = idOf(invoice) ?? subscription.id
  if (subscription.status !== 'incomplete') return { transactionId }

  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : null
  const intent = secret ? await stripe.paymentIntents.retrieve(intentOf(secret)) : null
  if (isPresent && secret && intent?.status === 'requires_action')
    return { transactionId, clientSecret: secret }

  // Otherwise a subscription whose first payment was refused stays incomplete for a day.
  await stripe.subscriptions.cancel(subscription.id)
  throw new ApiError('PAYMENT_DECLINED')
}

/**
 * Starts a subscription and charges its first period. The same `key` gives the same subscription.
 *
 * @throws ApiError PAYMENT_DECLINED; the subscription is then ended.
 */
export async function startSubscription(
  { db, clock, stripe }: { db: Queries; clock: Clock; stripe: Stripe },
  wanted: NewSubscription,
  key: string,
): Promise<Started> {
  const { accountId, customerId, consent, giftEnd, continues } = wanted
  const { plan, terms, promotionCodeId } = wanted.sale
  const now = clock.now()
  const free = giftEnd === null ? null : freeUntil(giftEnd, now)
  const trialEnd = free === null ? null : secondsOf(free)
  const couponId = continues?.couponId ?? null
  const first = await storedParameters(
    db,
    { accountId, key, schema: FirstPayment, now },
    { methodId: wanted.methodId, terms, promotionCodeId, couponId, trialEnd },
  )

  return askProvider(async () => {
    await endUnfinished(stripe, customerId, key)
    const subscription = await stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price_data: recurringPrice(plan, first.terms) }],
        default_payment_method: first.methodId,
        payment_behavior: 'allow_incomplete',
        metadata: {
          accountId,
          request: key,
          ...termsMetadata(first.terms),
          ...(consent && { consent: consent.textVersion }),
          ...(continues && { continuesId: continues.id }),
        },
        expand: ['latest_invoice.confirmation_secret'],
        ...discountsParam(first),
        ...(first.trialEnd !== null && { trial_end: first.trialEnd }),
        ...(continues?.isLastPeriod && { cancel_at_period_end: true }),
        ...((continues || wanted.paymentTypes) && { off_session: true }),
        ...(wanted.paymentTypes && {
          payment_settings: { payment_method_types: wanted.paymentTypes },
        }),
      },
      { idempotencyKey: key },
    )

    return settleFirstPayment(stripe, subscription, { isPresent: continues === undefined })
  }, asRefused)
}
