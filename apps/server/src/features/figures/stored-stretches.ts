import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { dayInBucharest } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import { forgetStretches } from './watched-count.ts'

/** A year and a month, so that each month of a year can be counted again. */
const STORED_DAYS = 400

/** The first day whose stretches are stored. */
export const oldestStretch = (now: Date): string =>
  dayInBucharest(new Date(now.getTime() - STORED_DAYS * DAY_MS))

export const forgetStretchesJob = ({ db, clock }: { db: Database; clock: Clock }): JobHandler => ({
  everyMs: DAY_MS,
  run: async () => {
    await forgetStretches(db, oldestStretch(clock.now()))
  },
})
