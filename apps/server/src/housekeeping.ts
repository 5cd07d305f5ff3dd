import type { JobHandler } from '@hlizo/database/jobs'
import type { Core } from './core.ts'
import { sweepRateLimits } from './http/rate-limit.ts'

const HOUR_MS = 3_600_000
const KEEP_MAILS_DAYS = 30

/** What the platform tidies up after itself. */
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
        await mailer.purge(new Date(now.getTime() - KEEP_MAILS_DAYS * 24 * HOUR_MS))
      },
    },
  }
}
