import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import { leiRateStore, type LeiRateOfDay } from '#server/billing/lei-rate-store.ts'
import { systemActor, type Actor } from '#server/stores/audit-log.ts'
import { fetchDocument, type Ask } from './fetch-document.ts'
import { parseBnrRates } from './parse-bnr-rates.ts'
import { storeRate } from './store-rate.ts'

// The leu has never moved by a tenth in a day since its redenomination, so such a step is a faulty
// document.
const LARGEST_STEP = 0.1
const LOWEST = 10_000
const HIGHEST = 200_000

/** What is wrong with a rate; only an unusual one may be right. */
export type RateFault = {
  readonly code: 'LEI_RATE_FUTURE' | 'LEI_RATE_IMPOSSIBLE' | 'LEI_RATE_UNUSUAL'
  readonly words: string
}

/** Returns null when the rate is plausible. */
export function implausible(
  { date, rate }: LeiRateOfDay,
  last: LeiRateOfDay | null,
  now: Date,
): RateFault | null {
  const shown = (one: number) => (one / 10_000).toFixed(4)
  if (date > new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10))
    return { code: 'LEI_RATE_FUTURE', words: `${date} is in the future` }
  // Beyond, it is a typing error or a currency reform, which needs a version of its own.
  if (rate < LOWEST || rate > HIGHEST)
    return {
      code: 'LEI_RATE_IMPOSSIBLE',
      words: `${shown(rate)} lei for a euro is not believable`,
    }
  if (last === null || Math.abs(rate - last.rate) <= last.rate * LARGEST_STEP) return null

  return {
    code: 'LEI_RATE_UNUSUAL',
    words: `${shown(rate)} lei is more than 10 % away from ${shown(last.rate)} of ${last.date}`,
  }
}

export type Refreshed = LeiRateOfDay & { readonly isNew: boolean }

/** A stored rate never changes. `actor` is who asked for it; without one it is read on schedule. */
export function rateRefresher(deps: {
  db: Database
  clock: Clock
  url: string
  ask?: Ask
  actor?: Actor
}) {
  const { db, clock, url, ask, actor = systemActor } = deps
  const rates = leiRateStore(db)

  const read = async (signal?: AbortSignal): Promise<Refreshed> => {
    const document = await fetchDocument(url, { ...(ask && { ask }), ...(signal && { signal }) })
    const found = parseBnrRates(document)
    const last = await rates.latest()
    if (last && found.date <= last.date) return { ...found, isNew: false }
    const fault = implausible(found, last, clock.now())
    if (fault !== null) {
      throw new Error(
        `A rate was refused: ${fault.words}. Charges go on with the last one; if it is right, store it with ` +
          `„hlizo rate set ${(found.rate / 10_000).toFixed(4)} --date ${found.date} --unusual --reason …”.`,
      )
    }

    return {
      ...found,
      isNew: await storeRate(db, found, { source: 'bnr', actor, now: clock.now() }),
    }
  }

  return async (signal?: AbortSignal): Promise<Refreshed> => {
    try {
      const refreshed = await read(signal)
      await rates.noteReading(null, clock.now())
      return refreshed
    } catch (error) {
      if (!signal?.aborted) {
        const words = error instanceof Error ? error.message : String(error)
        await rates.noteReading(words, clock.now())
      }
      throw error
    }
  }
}
