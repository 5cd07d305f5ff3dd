import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { backoffMs, type Backoff } from '@hlizo/kit/retry'
import type { Database } from './database.ts'
import { isOwnDatabaseAway } from './database-away.ts'
import { isHeldBy } from './job-claims.ts'
import { sql } from './sql.ts'

/** What a kind of job says about its failures. */
type Limits = {
  readonly everyMs?: number
  readonly maxFailures?: number
  readonly retry?: Backoff
}

type Failed = {
  readonly id: string
  readonly claim: string
  readonly key: string | null
  readonly attempts: number
  readonly failures: number
}

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly isServiceAway: (error: unknown) => boolean
}

const MAX_FAILURES = 10
const RETRY = { baseDelayMs: 2_000, maxDelayMs: HOUR_MS }
const MAX_STEPS = 20
/** How late a job may be after the service that it needs answers again. */
const AWAY_MAX_DELAY_MS = 10 * MINUTE_MS

/** Begins the stored error of a job that waits for another service. */
export const WAITS_FOR_SERVICE = 'A service is unavailable: '

/** Stores failed runs of jobs, and sets jobs aside that have failed too often (docs/decisions/0238). */
export function jobFailures({ db, clock, log, isServiceAway }: Deps) {
  const failuresWith = ({ failures }: Failed, error: unknown) =>
    isOwnDatabaseAway(error) || isServiceAway(error) ? failures : failures + 1

  /** While a service is away `failures` stays, so the delay grows with the attempts. */
  const delayMs = (handler: Limits, job: Failed, error: unknown): number => {
    const backoff = handler.retry ?? RETRY
    if (!isServiceAway(error)) {
      const failures = Math.max(failuresWith(job, error), 1)
      return backoffMs(Math.min(failures, MAX_STEPS), backoff)
    }
    const maxDelayMs = Math.min(backoff.maxDelayMs, AWAY_MAX_DELAY_MS)

    return backoffMs(Math.min(job.attempts, MAX_STEPS), { ...backoff, maxDelayMs })
  }

  const isLastOf = (handler: Limits, job: Failed) => (error: unknown) =>
    handler.everyMs === undefined &&
    failuresWith(job, error) >= (handler.maxFailures ?? MAX_FAILURES)

  const fail = async (kind: string, handler: Limits, job: Failed, error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    const words = `${isServiceAway(error) ? WAITS_FOR_SERVICE : ''}${message}`
    const failures = failuresWith(job, error)
    const isLast = isLastOf(handler, job)(error)
    log[isLast ? 'error' : 'warn'](
      { job: kind, id: job.id, attempt: job.attempts, error: words },
      'job failed',
    )

    const runAt = new Date(clock.now().getTime() + delayMs(handler, job, error))
    await db.transaction(async (tx) => {
      // The same job may have been enqueued again during this attempt; then the newer one replaces
      // this.
      const duplicate =
        job.key === null
          ? null
          : await tx.maybe(
              z.object({ id: z.string() }),
              sql`select id from jobs.job where kind = ${kind} and key = ${job.key} and id <> ${job.id}
          and leased_until is null and dead_at is null`,
            )
      if (duplicate) await tx.run(sql`delete from jobs.job where ${isHeldBy(job)}`)
      else {
        await tx.run(sql`update jobs.job set leased_until = null, claim = null, run_at = ${runAt}, last_error = ${words.slice(0, 2_000)}, failures = ${failures},
          dead_at = ${isLast ? clock.now() : null} where ${isHeldBy(job)}`)
      }
    })
  }

  return { isLastOf, fail }
}
