import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { dayInBucharest } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { leiRateStore } from '#server/billing/lei-rate-store.ts'
import type { Config } from '#server/config.ts'
import type { Feature } from '#server/http/feature.ts'
import type { Ask } from './fetch-document.ts'
import { rateRefresher } from './refresh-rate.ts'
import { studioRateRoutes } from './studio-routes.ts'

/** Reads the rate of the National Bank of Romania (D133, D161). */
export const READ_RATE_JOB = 'billing.read-lei-rate'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly config: Pick<Config, 'bnrRatesUrl'>
  readonly ask?: Ask
}

const EVERY_MS = HOUR_MS

/**
 * The bank publishes on banking days at about 13:00. Requests the rate hourly until that of the day
 * is stored; after a failure the job retries and the last rate stays in use.
 */
function readRateJob(deps: Deps & { readonly ratesUrl: string }): JobHandler {
  const { db, clock, log } = deps
  const refresh = rateRefresher({ ...deps, url: deps.ratesUrl })

  return {
    everyMs: EVERY_MS,
    run: async (_payload, { signal }) => {
      const last = await leiRateStore(db).latest()
      if (last?.date === dayInBucharest(clock.now())) return
      const { date, rate, isNew } = await refresh(signal)
      if (isNew) log.info({ date, rate }, 'a new lei rate is in use')
    },
  }
}

export function exchangeRatesFeature(deps: Deps): Feature {
  const { bnrRatesUrl: ratesUrl } = deps.config

  return {
    routes: studioRateRoutes({ ...deps, ratesUrl }),
    ...(ratesUrl !== null && { jobs: { [READ_RATE_JOB]: readRateJob({ ...deps, ratesUrl }) } }),
  }
}
