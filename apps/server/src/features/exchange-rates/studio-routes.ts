import { fetchLeiRate, listLeiRates, setLeiRate } from '@hlizo/contract/calls/studio-lei-rates'
import type { StudioLeiRates } from '@hlizo/contract/entities/studio-lei-rate'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { leiRateStore } from '#server/billing/lei-rate-store.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import type { Ask } from './fetch-document.ts'
import { tenThousandthsOf } from './parse-bnr-rates.ts'
import { rateRefresher } from './refresh-rate.ts'
import { RateRefused, setRate } from './set-rate.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Null where the rate is not read. */
  readonly ratesUrl: string | null
  readonly ask?: Ask
}

/** Two months of banking days. */
const SHOWN_RATES = 45

/** Money → Exchange rates in Studio. */
export function studioRateRoutes(deps: Deps): Routes {
  const { db, clock, log, ratesUrl, ask } = deps
  const rates = leiRateStore(db)
  const present = async (): Promise<StudioLeiRates> => {
    const [history, reading] = [await rates.history(SHOWN_RATES), await rates.lastReading()]

    return {
      rates: history.map(({ date, leiPerEuro, source, storedAt }) => ({
        date,
        leiPerEuro,
        source,
        storedAt: storedAt.toISOString(),
      })),
      isRead: ratesUrl !== null,
      failingSince: reading?.failingSince?.toISOString() ?? null,
    }
  }

  return (api) => {
    api.answer(listLeiRates, present)
    api.answer(fetchLeiRate, async ({ viewer, request }) => {
      if (ratesUrl === null) throw new ApiError('LEI_RATES_OFF')
      const actor = operatorActor(viewer, request.ip)
      const refresh = rateRefresher({ db, clock, url: ratesUrl, actor, ...(ask && { ask }) })
      await refresh().catch((error: unknown) => {
        log.warn({ err: error }, 'the lei rate could not be read')
        throw new ApiError('LEI_RATE_UNREADABLE', undefined, { cause: error })
      })

      return present()
    })
    api.answer(setLeiRate, async ({ viewer, request, body }) => {
      const { date, leiPerEuro, isUnusual, reason } = body
      const actor = operatorActor(viewer, request.ip)
      const given = { date, rate: tenThousandthsOf(leiPerEuro) ?? 0 }
      await setRate(db, given, { isUnusual, actor, reason, now: clock.now() }).catch(
        (error: unknown) => {
          if (error instanceof RateRefused)
            throw new ApiError(error.code, undefined, { cause: error })
          throw error
        },
      )

      return present()
    })
  }
}
