import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Queries } from './database.ts'
import { sql, type Sql } from './sql.ts'

export const LEASE_MS = MINUTE_MS
const LEASE_SECONDS = LEASE_MS / 1_000

export const ClaimedJob = z.object({
  id: z.string(),
  payload: z.unknown(),
  attempts: z.number(),
  failures: z.number(),
  key: z.string().nullable(),
  claim: z.string(),
})
export type ClaimedJob = z.infer<typeof ClaimedJob>

/** Selects a job while the run of this claim holds it: another node may have taken it over. */
export const isHeldBy = ({ id, claim }: Pick<ClaimedJob, 'id' | 'claim'>): Sql =>
  sql`id = ${id} and claim = ${claim}`

/** The leases of jobs, on the clock of the database (docs/decisions/0002). */
export function jobClaims({ db, clock }: { readonly db: Queries; readonly clock: Clock }) {
  return {
    /** A due job of this kind, or null. */
    take: (kind: string, isDue: Sql): Promise<ClaimedJob | null> =>
      db.maybe(
        ClaimedJob,
        sql`update jobs.job set attempts = attempts + 1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS}),
            claim = ${uuidv7(clock.now())}
          where id = (
            select id from jobs.job where kind = ${kind} and ${isDue}
            order by run_at limit 1 for update skip locked)
          returning id, payload, attempts, failures, key, claim`,
      ),

    /** Returns 0 when another node has taken the job over. */
    renew: (job: ClaimedJob): Promise<number> =>
      db.run(sql`update jobs.job set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
        where ${isHeldBy(job)}`),

    /** Returns a job to the queue, once: an abandoned run may still end before the process does. */
    release: (job: ClaimedJob) =>
      db
        .run(
          sql`update jobs.job set leased_until = null, claim = null, attempts = attempts - 1
            where ${isHeldBy(job)}`,
        )
        .catch(() => {
          // A job with the same key waits already; the lease of this one expires.
        }),
  }
}
