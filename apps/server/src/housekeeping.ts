import { MAILS_RETENTION_DAYS } from '@hlizo/contract/constants'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import type { Core } from './core.ts'
import { idempotencyStore } from './http/idempotency-store.ts'
import { keysEndedBefore } from './http/idempotency.ts'
import { sweepRateLimits } from './http/rate-limit.ts'

/** Time to examine failed jobs. */
const KEEP_DEAD_JOBS_DAYS = 90

/** The clean-up jobs of the platform. */
export function housekeeping({
  db,
  clock,
  mailer,
}: Pick<Core, 'db' | 'clock' | 'mailer'>): Readonly<Record<string, JobHandler>> {
  return {
    'platform.sweep': {
      everyMs: HOUR_MS,
      run: async () => {
        const now = clock.now()
        await sweepRateLimits(db, now)
        await idempotencyStore(db).forgetBefore(keysEndedBefore(now))
        const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
        await mailer.purge(daysAgo(MAILS_RETENTION_DAYS))
        await db.run(sql`delete from jobs.job where dead_at < ${daysAgo(KEEP_DEAD_JOBS_DAYS)}`)
      },
    },
  }
}
