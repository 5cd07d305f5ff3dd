export type PaidTime = {
  /** Null before the first payment. */
  readonly paidThrough: Date | null
  readonly status: string
  /** Null while it renews. */
  readonly endsAt: Date | null
  /** The payment method that continues it, when a change of method changed the currency. */
  readonly continuesBy?: string | null
  /** Whether no renewal is collected. */
  readonly isPaused?: boolean | null
  readonly paymentStatus: 'OK' | 'FAILED' | 'PENDING'
}

// The provider leaves a renewal invoice in draft for about an hour before it collects the money.
const COLLECTION_MS = 2 * 3_600_000

/** During the collection of a renewal the end is two hours later, unless a payment failed (D110). */
function paidEnd(subscription: PaidTime, now: Date): Date | null {
  const { paidThrough, status, endsAt, paymentStatus, continuesBy = null } = subscription
  const { isPaused = false } = subscription
  if (paidThrough === null || now < paidThrough) return paidThrough
  // A cancellation that was too late for this renewal ends the subscription a period later.
  const goesOn = endsAt === null || endsAt > now
  const isRunning = status === 'active' || (status === 'canceled' && continuesBy !== null)
  if (!isRunning || !goesOn || isPaused || paymentStatus === 'FAILED') return paidThrough

  return new Date(paidThrough.getTime() + COLLECTION_MS)
}

/** The later of the end of the paid period and the end of the gift (D124). */
export function accessEnd(
  facts: { readonly subscription: PaidTime | null; readonly giftEnd: Date | null },
  now: Date,
): Date | null {
  const paid = facts.subscription === null ? null : paidEnd(facts.subscription, now)
  const ends = [paid, facts.giftEnd].flatMap((end) => end?.getTime() ?? [])

  return ends.length === 0 ? null : new Date(Math.max(...ends))
}
