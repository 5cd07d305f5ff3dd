import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { sql } from '@hlizo/database/sql'
import type { Queries } from '@hlizo/database/database'
import { CognitoError, type Refusal } from './errors.ts'

/** At most so many times in so many seconds, counted from the first. */
export type Limit = { readonly most: number; readonly seconds: number }

/** Counts in the database, so that all nodes count together and restarts forget nothing. */
export type Limits = {
  /** Counts one use if there is room. Check and count are one statement: parallel uses cannot pass together. */
  take(queries: Queries, name: string, limit: Limit): Promise<Allowance>
  refund(queries: Queries, taken: Taken): Promise<void>
  /** Tells whether another use would be within the limit, without counting it: another may still be first. */
  look(queries: Queries, name: string, limit: Limit): Promise<Room>
  forget(queries: Queries, name: string, limits: readonly Limit[]): Promise<void>
}

export type Taken = { readonly key: string; readonly resetsAt: Date }

type NoRoom = { readonly hasRoom: false; readonly retryAfterSeconds: number }

export type Room = { readonly hasRoom: true } | NoRoom

export type Allowance =
  | { readonly hasRoom: true; readonly left: number; readonly taken: Taken }
  | NoRoom

const Row = z.object({ used: z.number(), resetsAt: z.date() })

/** Creates the counters; each name lives in one window per limit and is swept up after it. */
export function createLimits({ clock }: { clock: Clock }): Limits {
  const keyOf = (name: string, limit: Limit) => `${name}/${limit.seconds}`
  const refused = (resetsAt: Date): NoRoom => {
    const seconds = Math.ceil((resetsAt.getTime() - clock.now().getTime()) / 1000)
    return { hasRoom: false, retryAfterSeconds: Math.max(1, seconds) }
  }
  const living = (queries: Queries, key: string) =>
    queries.maybe(
      Row,
      sql`select used, resets_at as "resetsAt" from identity.allowance
        where key = ${key} and resets_at > ${clock.now()}`,
    )

  return {
    take: async (queries, name, limit) => {
      const key = keyOf(name, limit)
      const now = clock.now()
      const end = new Date(now.getTime() + limit.seconds * 1000)
      const row = await queries.maybe(
        Row,
        sql`insert into identity.allowance as a (key, used, resets_at)
          values (${key}, 1, ${end})
          on conflict (key) do update set
            used = case when a.resets_at <= ${now} then 1 else a.used + 1 end,
            resets_at = case when a.resets_at <= ${now} then ${end} else a.resets_at end
          where a.resets_at <= ${now} or a.used < ${limit.most}::bigint
          returning used, resets_at as "resetsAt"`,
      )
      if (row === null) return refused((await living(queries, key))?.resetsAt ?? now)

      const taken = { key, resetsAt: row.resetsAt }
      return { hasRoom: true, left: limit.most - row.used, taken }
    },
    refund: async (queries, { key, resetsAt }) => {
      await queries.run(
        sql`update identity.allowance set used = used - 1
          where key = ${key} and resets_at = ${resetsAt} and used > 0`,
      )
    },
    look: async (queries, name, limit) => {
      const row = await living(queries, keyOf(name, limit))
      return row === null || row.used < limit.most ? { hasRoom: true } : refused(row.resetsAt)
    },
    forget: async (queries, name, limits) => {
      const keys = limits.map((limit) => keyOf(name, limit))
      await queries.run(sql`delete from identity.allowance where key = any(${keys})`)
    },
  }
}

export function requireRoom(room: Room, refusal: Refusal): void {
  if (room.hasRoom) return
  throw new CognitoError(refusal, { retryAfterSeconds: room.retryAfterSeconds })
}

export async function takeOrRefuse(
  limits: Pick<Limits, 'take'>,
  queries: Queries,
  use: { readonly name: string; readonly limit: Limit; readonly refusal: Refusal },
): Promise<{ readonly left: number; readonly taken: Taken }> {
  const allowance = await limits.take(queries, use.name, use.limit)
  if (allowance.hasRoom) return allowance
  throw new CognitoError(use.refusal, { retryAfterSeconds: allowance.retryAfterSeconds })
}
