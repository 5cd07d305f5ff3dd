import { systemClock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import { leiRateStore } from '#server/billing/lei-rate-store.ts'
import type { Config } from '#server/config.ts'
import { fail, ok, warn, type Finding } from './finding.ts'
import { isApplied, withDatabase } from './own-database.ts'

const ABOUT = 'lei rate'
// Longer than any run of bank holidays without a new rate.
const OLD_DAYS = 6
const MIGRATION = '0230-lei-rate.sql'

type Known = {
  readonly latest: Awaited<ReturnType<ReturnType<typeof leiRateStore>['latest']>>
  readonly reading: Awaited<ReturnType<ReturnType<typeof leiRateStore>['lastReading']>>
}

const BY_HAND = 'read it with „hlizo rate fetch”, or set it with „hlizo rate set 5.0975 --reason …”'

function judge({ latest, reading }: Known, { bnrRatesUrl, mode }: Config, now: Date): Finding {
  if (!latest) {
    const words = `No rate is known, so nothing can be sold in lei: ${BY_HAND}.`
    return mode === 'production' ? fail(ABOUT, words) : warn(ABOUT, words)
  }
  const days = Math.floor((now.getTime() - new Date(latest.date).getTime()) / DAY_MS)
  const words = `${latest.leiPerEuro} lei for a euro, of ${latest.date}`
  if (reading?.failingSince)
    return warn(
      ABOUT,
      `${words}. It could not be read since ${reading.failingSince.toISOString()} (${reading.failure}); ` +
        `cards are charged at this one. Look at BNR_RATES_URL, or set it by hand.`,
    )
  if (days > OLD_DAYS)
    return warn(ABOUT, `${words}, ${days} days ago: cards are charged at an old rate; ${BY_HAND}.`)
  if (bnrRatesUrl === null && mode === 'production')
    return warn(ABOUT, `${words}. BNR_RATES_URL is not set: nothing renews it.`)

  return ok(ABOUT, words)
}

/** Whether there is a rate for card payments, its age, and whether it is updated. */
export const examineLeiRate = (config: Config, now = systemClock.now()): Promise<Finding[]> =>
  withDatabase(config, async (db) => {
    // Before its migration there is nothing to check.
    if (!(await isApplied(db, MIGRATION))) return []
    const rates = leiRateStore(db)
    const known = { latest: await rates.latest(), reading: await rates.lastReading() }

    return [judge(known, config, now)]
  })
