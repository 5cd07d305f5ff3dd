import type { Price } from './testing-reference-market.ts'
import type { Contract } from './testing-reference-payments.ts'

/** One subscription, as it would be written down on paper. Moments are milliseconds. */
export type Subscription = {
  readonly contract: Contract
  months: 1 | 12
  /** The agreed euro price. */
  price: Price
  /** Until when its months cost less, after an offer. */
  loweredUntil: number | null
  anchor: number
  periodStart: number
  periodEnd: number
  /** When it ends; null while it renews. */
  endsAt: number | null
  /** A cancellation that came too late: it takes effect when the next renewal is paid. */
  isEndingLate: boolean
  isTrial: boolean
  /** The plan that begins with the next period, when it is another one, and its price. */
  next: { readonly months: 1 | 12; price: Price } | null
  /** When it is tried again, while a renewal is unpaid, and what is asked for. */
  failed: { since: number; tries: number; amount: number } | null
  /** Whether it has begun a second period. */
  hasRenewed: boolean
  /** Whether an open withdrawal ends it. */
  isStopped: boolean
  /** The saved method pays in another currency: what is paid runs out, and a new contract goes on. */
  goesOver: boolean
  /** For how many months the new contract goes on with the lower price, as counted when it was agreed. */
  loweredMonthsThen: number
}

export const newSubscription = (
  facts: Pick<
    Subscription,
    'contract' | 'months' | 'price' | 'loweredUntil' | 'periodStart' | 'periodEnd'
  >,
): Subscription => ({
  ...facts,
  anchor: facts.periodStart,
  endsAt: null,
  isEndingLate: false,
  isTrial: false,
  next: null,
  failed: null,
  isStopped: false,
  goesOver: false,
  loweredMonthsThen: 0,
  hasRenewed: false,
})

/** Whether a new contract goes on from a subscription when its paid period is over. */
export const goesOn = ({ goesOver, endsAt }: Subscription): boolean => goesOver && endsAt === null

/** Whether nothing has been cancelled. */
export const isRenewing = ({ endsAt, isEndingLate }: Subscription): boolean =>
  endsAt === null && !isEndingLate
