import type Stripe from 'stripe'
import { z } from 'zod'
import { couponAfterPeriod } from './carried-coupon.ts'
import { momentOf } from './stripe-reference.ts'
import type { EuroPrice } from './euro-price.ts'
import type { MethodKind } from './quotes.ts'

/**
 * A subscription whose payer has changed to a method of another currency.
 *
 * The provider changes no currency in place, and allows no two at once for a customer. So the paid period
 * runs out, and a job starts a new subscription in the other currency right then (docs/decisions/0026).
 * Until then all of it stands in the metadata of the old one.
 */
export type Continuing = {
  readonly by: MethodKind
  /** The plan that follows, when it is another one. */
  readonly planId: string | null
  /** The euro price that was agreed for that plan. */
  readonly price: EuroPrice | null
  readonly promotionCodeId: string | null
  /** What is left of a discount that runs, or a discount that was agreed for the plan. */
  readonly couponId: string | null
  /** Cancelled too late for the period that follows: it is still charged, and the last one. */
  readonly isLastPeriod: boolean
}

/** What follows a subscription unless something else is agreed: its plan, with what is left of its discount. */
export const unchanged = async (
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

/** Whether a method can pay in a currency: PayPal takes no lei, cards take both. */
export const canPay = (method: MethodKind, currency: string): boolean =>
  method === 'card' || currency === 'eur'

/** Whether it ended where its paid period did: what was ended before is not to go on. */
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

/** How a subscription goes on in another currency; `null` when it does not. */
export function continuingOf(subscription: Stripe.Subscription): Continuing | null {
  const isEnding = subscription.cancel_at_period_end || subscription.status === 'canceled'

  const isInForce = !isStopped(subscription) && !isUnfinished(subscription)

  return isEnding && isInForce && hasRunOut(subscription) ? written(subscription) : null
}

/** How a cancelled subscription goes on if its cancellation is taken back; `null` as it was before. */
export const stoppedContinuingOf = (subscription: Stripe.Subscription): Continuing | null =>
  isStopped(subscription) ? written(subscription) : null

/** What a change of method that was cut off has written down: nothing of it is in force yet, or any more. */
export const unfinishedContinuingOf = (subscription: Stripe.Subscription): Continuing | null =>
  isUnfinished(subscription) && !isStopped(subscription) ? written(subscription) : null

/** Writes how a subscription will go on, before its schedule is released: a crash in between loses nothing. */
export async function prepareContinuing(
  stripe: Stripe,
  id: string,
  next: Continuing,
): Promise<void> {
  await stripe.subscriptions.update(id, {
    metadata: { ...metadataOf(next), continuesUnfinished: 'true' },
  })
}

/** Lets a subscription end with its paid period and go on as said. A schedule has to be released before. */
export const continueAs = (
  stripe: Stripe,
  id: string,
  next: Continuing,
): Promise<Stripe.Subscription> =>
  stripe.subscriptions.update(id, { cancel_at_period_end: true, metadata: metadataOf(next) })

/** Lets a subscription end with its period for good. How it was to go on stays written, to be resumed. */
export async function stopContinuing(stripe: Stripe, id: string): Promise<void> {
  await stripe.subscriptions.update(id, { metadata: { continuesStopped: 'true' } })
}

/** Writes how a cancelled subscription goes on if its cancellation is taken back. */
export async function writeStopped(stripe: Stripe, id: string, next: Continuing): Promise<void> {
  await stripe.subscriptions.update(id, {
    metadata: { ...metadataOf(next), continuesStopped: 'true' },
  })
}

/** Forgets how a subscription was to go on: a method of its own currency pays it again. */
export async function forgetContinuing(stripe: Stripe, id: string): Promise<void> {
  await stripe.subscriptions.update(id, { metadata: nothing })
}

/** Lets a subscription renew again by itself. How it was to go on stays written until it is forgotten. */
export async function renewAgain(stripe: Stripe, id: string): Promise<void> {
  await stripe.subscriptions.update(id, {
    cancel_at_period_end: false,
    metadata: { continuesUnfinished: 'true' },
  })
}
