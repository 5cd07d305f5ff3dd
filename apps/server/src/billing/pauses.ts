import type Stripe from 'stripe'
import { dateOf, momentOf, secondsOf } from './stripe-reference.ts'
import type { SubscriptionRow } from './subscription-store.ts'

/** A pause that the owner asked for: free time at the provider that gives no access (decision 0119). */
export type OwnPause = {
  /** The end of what is paid, and of the access. */
  readonly from: Date
  readonly until: Date
}

type PauseFacts = Pick<SubscriptionRow, 'isPaused' | 'pausedFrom' | 'pausedUntil' | 'resumesAt'>

export const notPaused: PauseFacts = {
  isPaused: false,
  pausedFrom: null,
  pausedUntil: null,
  resumesAt: null,
}

/** Sent together with the end of the free time; an empty value removes the former one. */
export const pauseMetadata = (pause: OwnPause | null): Record<string, string> => ({
  pausedFrom: pause === null ? '' : String(secondsOf(pause.from)),
  pausedUntil: pause === null ? '' : String(secondsOf(pause.until)),
})

const secondsIn = (written: string | undefined): number | null =>
  written !== undefined && /^\d{1,12}$/.test(written) ? Number(written) : null

/** The pause in force; what an earlier one has left in the metadata does not count. */
export function ownPauseOf(subscription: Stripe.Subscription): OwnPause | null {
  const { status, trial_end: trialEnd, metadata, items } = subscription
  const from = secondsIn(metadata['pausedFrom'])
  const until = secondsIn(metadata['pausedUntil'])
  const begun = items.data[0]?.current_period_start ?? 0
  if (status !== 'trialing' || trialEnd === null || from === null || until === null) return null
  if (trialEnd <= from || until <= begun) return null

  return { from: dateOf(from), until: dateOf(until) }
}

/** An invoice that is not collected: given up, or made while collection was paused. */
export const isUncollected = ({ status, auto_advance: isAutomatic }: Stripe.Invoice): boolean =>
  status === 'void' || status === 'uncollectible' || (status === 'draft' && isAutomatic === false)

/** Collection that the operator has paused at the provider (decision 0067). */
function collectionPauseOf(
  subscription: Stripe.Subscription,
  own: readonly Stripe.Invoice[],
  periodEnd: Date,
): PauseFacts {
  const { pause_collection: pause, status } = subscription
  const resumesAt = momentOf(pause?.resumes_at)
  if (pause && (resumesAt === null || resumesAt > periodEnd))
    return { ...notPaused, isPaused: true, resumesAt }
  const newest = own.toSorted((a, b) => b.created - a.created).at(0)
  const isSkipped =
    status === 'active' && newest?.billing_reason === 'subscription_cycle' && isUncollected(newest)

  return isSkipped ? { ...notPaused, isPaused: true, resumesAt: periodEnd } : notPaused
}

/** Whether no payment is collected at the end of what is paid, and from when it is again. `subscription` is live. */
export function pauseOf(
  subscription: Stripe.Subscription,
  own: readonly Stripe.Invoice[],
): PauseFacts {
  const periodEnd = momentOf(subscription.items.data[0]?.current_period_end)
  if (periodEnd === null) return notPaused
  const collection = collectionPauseOf(subscription, own, periodEnd)
  const pause = ownPauseOf(subscription)
  if (pause === null) return collection

  return {
    isPaused: true,
    pausedFrom: pause.from,
    pausedUntil: pause.until,
    // The operator may have paused collection for longer.
    resumesAt: collection.isPaused ? collection.resumesAt : periodEnd,
  }
}
