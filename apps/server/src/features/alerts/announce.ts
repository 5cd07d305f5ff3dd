import type { Queries } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { outsideQuietHours } from '@hlizo/domain/quiet-hours'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { alertStore } from './alert-store.ts'

/** Gives followers an alert for what is new in the catalogue. */
export const ANNOUNCE_JOB = 'alerts.announce'

const EVERY_MS = 15_000
const STORED_DAYS = 90

export const announceJob = ({
  db,
  clock,
  log,
}: {
  readonly db: Queries
  readonly clock: Clock
  readonly log: Log
}): JobHandler => ({
  everyMs: EVERY_MS,
  run: async () => {
    const now = clock.now()
    const alerts = alertStore(db)
    const made = await alerts.announce(now, outsideQuietHours(now))
    if (made > 0) log.info({ alerts: made }, 'followers have alerts about new titles')
    await alerts.forgetBefore(new Date(now.getTime() - STORED_DAYS * DAY_MS))
  },
})
