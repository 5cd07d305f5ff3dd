import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
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

const MAX_FAILURES = 10
const RETRY = { baseDelayMs: 2_000, maxDelayMs: 3_600_000 }
const MAX_STEPS = 20

/** Stores failed runs of jobs, and sets jobs aside that have failed too often (docs/decisions/0238). */
export function jobFailures({ db, clock, log }: { db: Database; clock: Clock; log: Log }) {
  const failuresWith = ({ failures }: Failed, error: unknown) =>
    isOwnDatabaseAway(error) ? failures : failures + 1

  const isLastOf = (handler: Limits, job: Failed) => (error: unknown) =>
    handler.everyMs === undefined &&
    failuresWith(job, error) >= (handler.maxFailures ?? MAX_FAILURES)

  const fail = async (kind: string, handler: Limits, job: Failed, error: unknown) => {
    const words = error instanceof Error ? error.message : String(error)
    const failures = failuresWith(job, error)
    const isLast = isLastOf(handler, job)(error)
    log[isLast ? 'error' : 'warn'](
      { job: kind, id: job.id, attempt: job.attempts, error: words },
      'job failed',
    )

    const runAt = new Date(
      clock.now().getTime() +
        backoffMs(Math.min(Math.max(failures, 1), MAX_STEPS), handler.retry ?? RETRY),
    )
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
