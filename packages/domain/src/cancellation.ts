import { CANCELLATION_NOTICE_HOURS } from '@hlizo/contract/constants'

const HOUR_MS = 3_600_000

/** What decides when a cancellation takes effect. */
export type CancellationFacts = {
  readonly periodEnd: Date
  /** The end of the period after this one, which a late cancellation still pays for. */
  readonly nextPeriodEnd: Date
  /** Whether a late cancellation is treated as one in time (`CANCEL_LENIENT`). */
  readonly isLenient: boolean
}

/** When a cancellation made now ends the access: 48 hours of notice, else a period later (spec §9, D114). */
export function cancellationEffectiveAt(facts: CancellationFacts, now: Date): Date {
  const noticeMs = facts.periodEnd.getTime() - now.getTime()
  const isInTime = noticeMs >= CANCELLATION_NOTICE_HOURS * HOUR_MS

  return isInTime || facts.isLenient ? facts.periodEnd : facts.nextPeriodEnd
}
