import { HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'
import type { GrantPeriod } from './grants.ts'

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
const COLLECTION_MS = 2 * HOUR_MS

/** During the collection of a renewal the end is two hours later, unless a payment failed (D110). */
export function paidEnd(subscription: PaidTime, now: Date): Date | null {
  const { paidThrough, status, endsAt, paymentStatus, continuesBy = null } = subscription
  const { isPaused = false } = subscription
  if (paidThrough === null || now < paidThrough) return paidThrough
  // A cancellation that was too late for this renewal ends the subscription a period later.
  const goesOn = endsAt === null || endsAt > now
  const isRunning = status === 'active' || (status === 'canceled' && continuesBy !== null)
  if (!isRunning || !goesOn || isPaused || paymentStatus === 'FAILED') return paidThrough

  return new Date(paidThrough.getTime() + COLLECTION_MS)
}

// The provider counts whole seconds, so a gift may begin a moment beside the end of what was paid.
const TOUCHING_MS = MINUTE_MS

const latest = (ends: readonly Date[]): Date | null =>
  ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime())))

/**
 * When access ends or ended: what is paid, then the gifts that follow without a gap (D124). A gift behind
 * a period whose payment was returned or is disputed gives nothing before it begins.
 */
export function accessEnd(
  facts: { readonly subscription: PaidTime | null; readonly grants: readonly GrantPeriod[] },
  now: Date,
): Date | null {
  const paid = facts.subscription === null ? null : paidEnd(facts.subscription, now)
  let end = paid
  for (const { from, to } of facts.grants.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const reached = Math.max(now.getTime(), end?.getTime() ?? 0) + TOUCHING_MS
    if (from.getTime() <= reached) end = latest([to, ...(end === null ? [] : [end])])
  }

  return end
}
