import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { sql } from '@hlizo/database/sql'
import type { Queries } from '@hlizo/database/database'
import { CognitoError, type Refusal } from './errors.ts'

/** At most so many times in so many seconds, counted from the first. */
export type Limit = { readonly most: number; readonly seconds: number }

/** Counts in the database, so that all nodes count together and restarts forget nothing. */
export type Limits = {
  /** Counts one use under `name` and tells whether it was still within the limit. */
  use(queries: Queries, name: string, limit: Limit): Promise<Allowance>
  /** Tells whether another use would be within the limit, without counting it. */
  look(queries: Queries, name: string, limit: Limit): Promise<Allowance>
  /** Starts the count of `name` in these limits anew. */
  forget(queries: Queries, name: string, limits: readonly Limit[]): Promise<void>
}

/** Whether there is room for one more, and if not, in how many seconds. */
export type Allowance =
  | { readonly hasRoom: true; readonly left: number }
  | { readonly hasRoom: false; readonly retryAfterSeconds: number }

const Row = z.object({ used: z.number(), resetsAt: z.date() })

/** Creates the counters; each name lives in one window per limit and is swept up after it. */
export function createLimits({ clock }: { clock: Clock }): Limits {
  const keyOf = (name: string, limit: Limit) => `${name}/${limit.seconds}`
  const judge = (used: number, resetsAt: Date, limit: Limit): Allowance => {
    if (used <= limit.most) return { hasRoom: true, left: limit.most - used }
    const seconds = Math.ceil((resetsAt.getTime() - clock.now().getTime()) / 1000)
    return { hasRoom: false, retryAfterSeconds: Math.max(1, seconds) }
  }

  return {
    use: async (queries, name, limit) => {
      const now = clock.now()
      const end = new Date(now.getTime() + limit.seconds * 1000)
      const row = await queries.one(
        Row,
        sql`insert into identity.allowance as a (key, used, resets_at)
          values (${keyOf(name, limit)}, 1, ${end})
          on conflict (key) do update set
            used = case when a.resets_at <= ${now} then 1 else a.used + 1 end,
            resets_at = case when a.resets_at <= ${now} then ${end} else a.resets_at end
          returning used, resets_at as "resetsAt"`,
      )
      return judge(row.used, row.resetsAt, limit)
    },
    look: async (queries, name, limit) => {
      const row = await queries.maybe(
        Row,
        sql`select used, resets_at as "resetsAt" from identity.allowance
          where key = ${keyOf(name, limit)} and resets_at > ${clock.now()}`,
      )
      return row === null
        ? { hasRoom: true, left: limit.most }
        : judge(row.used + 1, row.resetsAt, limit)
    },
    forget: async (queries, name, limits) => {
      const keys = limits.map((limit) => keyOf(name, limit))
      await queries.run(sql`delete from identity.allowance where key = any(${keys})`)
    },
  }
}

/** Throws the refusal, with the time to wait, when there is no room. */
export function requireRoom(allowance: Allowance, refusal: Refusal): void {
  if (allowance.hasRoom) return
  throw new CognitoError(refusal, { retryAfterSeconds: allowance.retryAfterSeconds })
}
