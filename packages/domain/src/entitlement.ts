/** What a subscription says about the right to watch. */
export type PaidTime = {
  /** The end of the last period that was paid for; null before the first payment. */
  readonly paidThrough: Date | null
  readonly status: string
  /** When a cancellation takes effect; null while it renews. */
  readonly endsAt: Date | null
  /** What pays from here on, when a change of the method has changed the currency. */
  readonly continuesBy?: string | null
  readonly paymentStatus: 'OK' | 'FAILED' | 'PENDING'
}

// The provider keeps a renewal invoice a draft for about an hour before it collects the money.
const COLLECTION_MS = 2 * 3_600_000

/** While a renewal is being collected the date stands two hours later, unless a payment has failed (D110). */
function paidEnd(subscription: PaidTime, now: Date): Date | null {
  const { paidThrough, status, endsAt, paymentStatus, continuesBy = null } = subscription
  if (paidThrough === null || now < paidThrough) return paidThrough
  // A cancellation that came too late for this renewal ends the subscription a period later.
  const goesOn = endsAt === null || endsAt > now
  const isRunning = status === 'active' || (status === 'canceled' && continuesBy !== null)
  if (!isRunning || !goesOn || paymentStatus === 'FAILED') return paidThrough

  return new Date(paidThrough.getTime() + COLLECTION_MS)
}

/** When the right to watch ends: the later of the paid period's end and the gift's end (D124). */
export function accessEnd(
  facts: { readonly subscription: PaidTime | null; readonly giftEnd: Date | null },
  now: Date,
): Date | null {
  const paid = facts.subscription === null ? null : paidEnd(facts.subscription, now)
  const { giftEnd } = facts
  if (paid === null || giftEnd === null) return paid ?? giftEnd

  return paid > giftEnd ? paid : giftEnd
}
