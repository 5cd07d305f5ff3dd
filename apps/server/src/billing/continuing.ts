import type Stripe from 'stripe'
import { z } from 'zod'
import { couponAfterPeriod } from './carried-coupon.ts'
import { momentOf } from './stripe-reference.ts'
import type { EuroPrice } from './euro-price.ts'
import type { MethodKind } from './quotes.ts'

/**
 * A subscription that changes to a payment method of another currency. The provider cannot change
 * the currency, and allows one at a time per customer. So the paid period ends, and a job then
 * starts a new subscription in the other currency (docs/decisions/0026). Until then the metadata of
 * the old one describe the new one.
 */
export type Continuing = {
  readonly by: MethodKind
  /** The next plan, when it changes. */
  readonly planId: string | null
  /** The agreed euro price of that plan. */
  readonly price: EuroPrice | null
  readonly promotionCodeId: string | null
  /** The rest of a running discount, or the agreed discount of the plan. */
  readonly couponId: string | null
  /** Cancelled too late for the next period, which is charged as the last one. */
  readonly isLastPeriod: boolean
}

/** By default the plan continues with the rest of its discount. */
export const continueUnchanged = async (
  stripe: Stripe,
  id: string,
  by: MethodKind,
): Promise<Continuing> => ({
  by,
  planId: null,
  price: null,
  promotionCodeId: null,
  couponId: await couponAfterPeriod(stripe, id),
  isLastPeriod: false,
})

const metadataOf = (next: Continuing) => ({
  continuesBy: next.by,
  continuesPlan: next.planId ?? '',
  continuesPrice: next.price === null ? '' : String(next.price.priceMinor),
  continuesPriceChange: next.price?.priceChangeId ?? '',
  continuesCode: next.promotionCodeId ?? '',
  continuesCoupon: next.couponId ?? '',
  continuesOnce: next.isLastPeriod ? 'true' : '',
  continuesStopped: '',
  continuesUnfinished: '',
})

const nothing = {
  continuesBy: '',
  continuesPlan: '',
  continuesPrice: '',
  continuesPriceChange: '',
  continuesCode: '',
  continuesCoupon: '',
  continuesOnce: '',
  continuesStopped: '',
  continuesUnfinished: '',
}

/** PayPal takes no lei, cards take both. */
export const canPay = (method: MethodKind, currency: string): boolean =>
  method === 'card' || currency === 'eur'

/** Whether it ended with its paid period; a subscription that ended earlier does not continue. */
function hasRunOut({ ended_at: endedAt, items }: Stripe.Subscription): boolean {
  const [item] = items.data
  const periodEnd = momentOf(item?.current_period_end)

  return endedAt === null || (periodEnd !== null && endedAt * 1000 >= periodEnd.getTime())
}

const WithPrice = z.object({
  continuesPrice: z.coerce.number().int().positive(),
  continuesPriceChange: z.guid().nullable().catch(null),
})

function priceIn(metadata: Stripe.Metadata): EuroPrice | null {
  const read = WithPrice.safeParse(metadata).data

  return read ? { priceMinor: read.continuesPrice, priceChangeId: read.continuesPriceChange } : null
}

function written({ metadata }: Stripe.Subscription): Continuing | null {
  const { continuesBy: by, continuesPlan, continuesCode, continuesCoupon, continuesOnce } = metadata
  if (by !== 'card' && by !== 'paypal') return null

  return {
    by,
    planId: continuesPlan || null,
    price: priceIn(metadata),
    promotionCodeId: continuesCode || null,
    couponId: continuesCoupon || null,
    isLastPeriod: continuesOnce === 'true',
  }
}

const isStopped = ({ metadata }: Stripe.Subscription): boolean =>
  metadata['continuesStopped'] === 'true'

const isUnfinished = ({ metadata }: Stripe.Subscription): boolean =>
  metadata['continuesUnfinished'] === 'true'

/** How a subscription continues in another currency; `null` when it does not. */
export function continuingOf(subscription: Stripe.Subscription): Continuing | null {
  const isEnding = subscription.cancel_at_period_end || subscription.status === 'canceled'

  const isInForce = !isStopped(subscription) && !isUnfinished(subscription)

  return isEnding && isInForce && hasRunOut(subscription) ? written(subscription) : null
}

/** How a cancelled subscription continues if the cancellation is undone; `null` when unchanged. */
export const stoppedContinuingOf = (subscription: Stripe.Subscription): Continuing | null =>
  isStopped(subscription) ? written(subscription) : null

/** What an interrupted change of method has stored; none of it is in force. */
export const unfinishedContinuingOf = (subscription: Stripe.Subscription): Continuing | null =>
  isUnfinished(subscription) && !isStopped(subscription) ? written(subscription) : null

/** Stores how a subscription will continue before its schedule is released, so that a crash loses nothing. */
export async function prepareContinuing(
  stripe: Stripe,
  id: string,
  next: Continuing,
): Promise<void> {
  await stripe.subscriptions.update(id, {
    metadata: { ...metadataOf(next), continuesUnfinished: 'true' },
  })
}

/** Ends a subscription with its paid period and continues it as given. Its schedule must be released before. */
export const continueAs = (
  stripe: Stripe,
  id: string,
  next: Continuing,
): Promise<Stripe.Subscription> =>
  stripe.subscriptions.update(id, { cancel_at_period_end: true, metadata: metadataOf(next) })

/** Ends a subscription with its period. How it was to continue stays stored, so that it can be resumed. */
export async function stopContinuing(stripe: Stripe, id: string): Promise<void> {
  await stripe.subscriptions.update(id, { metadata: { continuesStopped: 'true' } })
}

/** Stores how a cancelled subscription continues if the cancellation is undone. */
export async function writeStopped(stripe: Stripe, id: string, next: Continuing): Promise<void> {
  await stripe.subscriptions.update(id, {
    metadata: { ...metadataOf(next), continuesStopped: 'true' },
  })
}

/** Deletes how a subscription was to continue: a method of its own currency pays it again. */
export async function forgetContinuing(stripe: Stripe, id: string): Promise<void> {
  await stripe.subscriptions.update(id, { metadata: nothing })
}

/** Makes a subscription renew again. How it was to continue stays stored until it is deleted. */
export async function renewAgain(stripe: Stripe, id: string): Promise<void> {
  await stripe.subscriptions.update(id, {
    cancel_at_period_end: false,
    metadata: { continuesUnfinished: 'true' },
  })
}
