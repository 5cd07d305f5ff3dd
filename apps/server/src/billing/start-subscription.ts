import type Stripe from 'stripe'
import { ApiError } from '#server/http/api-error.ts'
import { askProvider, asDeclined } from './ask-provider.ts'
import { recurringPrice, termsMetadata } from './plan-terms.ts'
import type { Sale } from './sell-plan.ts'
import { idOf, secondsOf } from './stripe-reference.ts'

/** A subscription to be started with a method that is saved already. */
export type NewSubscription = {
  readonly accountId: string
  readonly customerId: string
  readonly methodId: string
  readonly sale: Pick<Sale, 'plan' | 'terms' | 'promotionCodeId'>
  /** A gift that runs: the first payment comes after it, so that no day is paid for twice (D125). */
  readonly giftEnd: Date | null
  readonly paymentTypes?: ('card' | 'paypal')[]
  /** The subscription that this one goes on from, in another currency; its payer is not there to confirm. */
  readonly continues?: {
    readonly id: string
    readonly isLastPeriod: boolean
    /** A discount without end, which was given to the old one. */
    readonly couponId: string | null
  }
}

/** What was bought, and the secret with which the browser confirms the payment when the bank asks for that. */
export type Started = { readonly transactionId: string; readonly clientSecret?: string }

/** The payment intent that a client secret opens. */
const intentOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''

const discountsOf = (promotionCodeId: string | null, couponId: string | null) => {
  if (promotionCodeId !== null) return { discounts: [{ promotion_code: promotionCodeId }] }

  return couponId === null ? {} : { discounts: [{ coupon: couponId }] }
}

async function dropUnfinished(stripe: Stripe, customerId: string): Promise<void> {
  const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'incomplete' })
  for (const { id } of data) await stripe.subscriptions.cancel(id)
}

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

  // A subscription whose first payment was refused would lie about for a day (payments.md §6.14).
  await stripe.subscriptions.cancel(subscription.id)
  throw new ApiError('PAYMENT_DECLINED')
}

/**
 * Starts a subscription and charges its first period. Under the same `key` it is the same subscription.
 *
 * @throws ApiError PAYMENT_DECLINED; then nothing is left of it.
 */
export async function startSubscription(
  stripe: Stripe,
  wanted: NewSubscription,
  key: string,
): Promise<Started> {
  const { accountId, customerId, methodId, giftEnd, continues } = wanted
  const { plan, terms, promotionCodeId } = wanted.sale

  return askProvider(async () => {
    await dropUnfinished(stripe, customerId)
    const subscription = await stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price_data: recurringPrice(plan, terms) }],
        default_payment_method: methodId,
        payment_behavior: 'allow_incomplete',
        metadata: {
          accountId,
          ...termsMetadata(terms),
          ...(continues && { continuesId: continues.id }),
        },
        expand: ['latest_invoice.confirmation_secret'],
        ...discountsOf(promotionCodeId, continues?.couponId ?? null),
        ...(giftEnd === null ? {} : { trial_end: secondsOf(giftEnd) }),
        ...(continues?.isLastPeriod && { cancel_at_period_end: true }),
        ...((continues || wanted.paymentTypes) && { off_session: true }),
        ...(wanted.paymentTypes && {
          payment_settings: { payment_method_types: wanted.paymentTypes },
        }),
      },
      { idempotencyKey: key },
    )

    return settleFirstPayment(stripe, subscription, { isPresent: continues === undefined })
  }, asDeclined)
}
