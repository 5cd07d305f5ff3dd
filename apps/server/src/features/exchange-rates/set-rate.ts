import type { Database } from '@hlizo/database/database'
import { leiRateStore, type LeiRateOfDay } from '#server/billing/lei-rate-store.ts'
import type { Actor } from '#server/stores/audit-log.ts'
import { implausible, type RateFault } from './refresh-rate.ts'
import { storeRate } from './store-rate.ts'

/** Why the rate of a day was not stored. */
export class RateRefused extends Error {
  readonly code: 'LEI_RATE_TAKEN' | RateFault['code']

  constructor(code: RateRefused['code'], words: string) {
    super(words)
    this.name = 'RateRefused'
    this.code = code
  }
}

/**
 * Stores a rate that an operator has typed.
 *
 * @throws RateRefused for a day in the future, a day that has a rate or is older than the last one, a rate that no
 * euro costs, and a rate that is far from the last one, unless the operator says that it `isUnusual`.
 */
export async function setRate(
  db: Database,
  given: LeiRateOfDay,
  by: {
    readonly isUnusual: boolean
    readonly actor: Actor
    readonly reason: string
    readonly now: Date
  },
): Promise<void> {
  const { isUnusual, now, ...change } = by
  const last = await leiRateStore(db).latest()
  const fault = implausible(given, last, now)
  const mayBeRight = fault === null || fault.code === 'LEI_RATE_UNUSUAL'
  if (!mayBeRight) throw new RateRefused(fault.code, fault.words)
  const taken = new RateRefused(
    'LEI_RATE_TAKEN',
    `${given.date} or a later day has a rate already. It is never changed, because payments were ` +
      'charged at it: set the rate of a later day.',
  )
  if (last && given.date <= last.date) throw taken
  if (fault !== null && !isUnusual)
    throw new RateRefused(
      fault.code,
      `${fault.words}. If the National Bank says so, add --unusual.`,
    )
  if (!(await storeRate(db, given, { ...change, source: 'operator', now }))) throw taken
}
