import { z } from 'zod'
import type { Database, Queries } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS, MINUTE_MS } from '@hlizo/kit/durations'

/** A node reports every ten seconds while it has viewers (features/playback). */
const REPORT_LIVES_SECONDS = 30
const SAMPLE_EVERY_MS = 5 * MINUTE_MS
const WEEK_MS = 7 * DAY_MS
const SAMPLES_DAYS = 400

const Viewers = z.object({ viewers: z.number() })
const Sample = z.object({ at: z.date(), viewers: z.number() })

const slotOf = (moment: Date) =>
  new Date(Math.floor(moment.getTime() / SAMPLE_EVERY_MS) * SAMPLE_EVERY_MS)

/** How many devices have a film open, now and earlier. */
export function viewersStore(db: Queries) {
  const now = async (at: Date): Promise<number> => {
    const { viewers } = await db.one(
      Viewers,
      sql`select coalesce(sum(viewers), 0) as viewers from app.viewers_now
        where reported_at > ${at}::timestamptz - make_interval(secs => ${REPORT_LIVES_SECONDS})`,
    )
    return viewers
  }

  return {
    now,

    /** At the same time a week ago; null when nothing was sampled then. */
    weekBefore: async (at: Date): Promise<number | null> => {
      const sample = await db.maybe(
        Viewers,
        sql`select viewers from app.viewers_sample
          where taken_at = ${slotOf(new Date(at.getTime() - WEEK_MS))}`,
      )
      return sample?.viewers ?? null
    },

    lastDay: async (at: Date) => {
      const samples = await db.many(
        Sample,
        sql`select taken_at as at, viewers from app.viewers_sample
          where taken_at > ${new Date(at.getTime() - DAY_MS)} and taken_at <= ${at} order by taken_at`,
      )
      return samples.map((sample) => ({ ...sample, at: sample.at.toISOString() }))
    },

    sample: async (at: Date): Promise<void> => {
      const viewers = await now(at)
      await db.run(sql`insert into app.viewers_sample (taken_at, viewers) values (${slotOf(at)}, ${viewers})
        on conflict (taken_at) do update set viewers = greatest(app.viewers_sample.viewers, excluded.viewers)`)
      await db.run(sql`delete from app.viewers_sample
        where taken_at < ${new Date(at.getTime() - SAMPLES_DAYS * DAY_MS)}`)
      await db.run(sql`delete from app.viewers_now
        where reported_at < ${new Date(at.getTime() - DAY_MS)}`)
    },
  }
}

/** Samples twice in each slot, so that a late run leaves no gap. */
export const sampleViewersJob = ({ db, clock }: { db: Database; clock: Clock }): JobHandler => ({
  everyMs: SAMPLE_EVERY_MS / 2,
  run: () => viewersStore(db).sample(clock.now()),
})
