import { z } from 'zod'
import type { Queries } from './database.ts'
import { sql, type Sql } from './sql.ts'

const Row = z.object({
  kind: z.string(),
  key: z.string().nullable(),
  deadAt: z.date(),
  error: z.string().nullable(),
})
export type GivenUpJob = z.infer<typeof Row>

const Kind = z.object({
  kind: z.string(),
  count: z.number(),
  lastAt: z.date(),
  error: z.string().nullable(),
})

const Retried = z.object({ kind: z.string(), count: z.number() })
type Retried = z.infer<typeof Retried>

const ofKind = (kind: string | null): Sql => sql`dead_at is not null
  and (${kind}::text is null or kind = ${kind})`

/** Jobs that were set aside after too many failures. */
export function givenUpJobs(db: Queries) {
  return {
    /** The newest first. */
    list: (kind: string | null): Promise<GivenUpJob[]> =>
      db.many(
        Row,
        sql`select kind, key, dead_at as "deadAt", last_error as error from jobs.job
          where ${ofKind(kind)} order by dead_at desc, id desc`,
      ),

    /** Each kind with the error of its newest job. */
    kinds: () =>
      db.many(
        Kind,
        sql`select kind, count(*)::int as count, max(dead_at) as "lastAt",
            (array_agg(last_error order by dead_at desc, id desc))[1] as error
          from jobs.job where dead_at is not null group by kind order by "lastAt" desc, kind`,
      ),

    /** Retries one job for each key, and none for a key with a waiting job. Returns how many of each kind. */
    retry: (kind: string | null, now: Date): Promise<Retried[]> =>
      db.many(
        Retried,
        sql`with retried as (update jobs.job set dead_at = null, failures = 0, run_at = ${now}
          where ${ofKind(kind)} and (key is null or not exists (
            select from jobs.job other where other.kind = job.kind and other.key = job.key
              and ((other.dead_at is null and other.leased_until is null)
                or (other.dead_at is not null and other.id > job.id))))
          returning kind)
        select kind, count(*)::int as count from retried group by kind order by kind`,
      ),
  }
}
