import { CANCELLATION_NOTICE_HOURS } from '@hlizo/contract/constants'
import { HOUR_MS } from '@hlizo/kit/durations'

export type CancellationFacts = {
  readonly periodEnd: Date
  /** A late cancellation takes effect here, after one more payment. */
  readonly nextPeriodEnd: Date
  /** Whether a late cancellation counts as in time (`CANCEL_LENIENT`). */
  readonly isLenient: boolean
}

/** The end of the access: this period's end with 48 hours of notice, else a period later (spec §9, D114). */
export function cancellationEffectiveAt(facts: CancellationFacts, now: Date): Date {
  const noticeMs = facts.periodEnd.getTime() - now.getTime()
  const isInTime = noticeMs >= CANCELLATION_NOTICE_HOURS * HOUR_MS

  return isInTime || facts.isLenient ? facts.periodEnd : facts.nextPeriodEnd
}
