import type { Database } from '@hlizo/database/database'
import { leiRateStore, type LeiRateOfDay } from '#server/billing/lei-rate-store.ts'
import type { Actor } from '#server/stores/audit-log.ts'
import { implausible, isAfterTomorrow, isPossible } from './refresh-rate.ts'
import { storeRate } from './store-rate.ts'

/** Why the rate of a day was not stored. */
export class RateRefused extends Error {
  readonly code: 'LEI_RATE_TAKEN' | 'LEI_RATE_FUTURE' | 'LEI_RATE_IMPOSSIBLE' | 'LEI_RATE_UNUSUAL'

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
  if (isAfterTomorrow(given.date, now))
    throw new RateRefused('LEI_RATE_FUTURE', `${given.date} is in the future`)
  if (!isPossible(given.rate))
    throw new RateRefused(
      'LEI_RATE_IMPOSSIBLE',
      `${(given.rate / 10_000).toFixed(4)} lei for a euro is not believable`,
    )
  const last = await leiRateStore(db).latest()
  const taken = new RateRefused(
    'LEI_RATE_TAKEN',
    `${given.date} or a later day has a rate already. It is never changed, because payments were ` +
      'charged at it: set the rate of a later day.',
  )
  if (last && given.date <= last.date) throw taken
  const why = implausible(given, last, now)
  if (why !== null && !isUnusual)
    throw new RateRefused(
      'LEI_RATE_UNUSUAL',
      `${why}. If the National Bank says so, add --unusual.`,
    )
  if (!(await storeRate(db, given, { ...change, source: 'operator', now }))) throw taken
}
