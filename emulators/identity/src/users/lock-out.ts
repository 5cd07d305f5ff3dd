import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_SECONDS } from '@hlizo/kit/durations'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { CognitoError } from '../errors.ts'

const FREE_FAILURES = 5
const LONGEST_LOCK_SECONDS = 900
const QUIET_SECONDS = 900

/** Cognito's curve: a second after the fifth failure, doubled up to fifteen minutes (AWS, "Lockout behavior for failed sign-in attempts"). */
export function lockSeconds(failures: number): number {
  if (failures < FREE_FAILURES) return 0

  return Math.min(LONGEST_LOCK_SECONDS, 2 ** (failures - FREE_FAILURES))
}

export type LockOut = {
  /** Counts a try before it is evaluated, in one statement. While locked it throws, and does not lengthen the lock. */
  beginTry(owner: string): Promise<void>
  /** A right password ends the lock. The other tries of the day stay counted: the owner signs in between those of a thief. */
  succeed(queries: Queries, owner: string): Promise<void>
  /** Forgets all tries, for a new password. */
  clear(queries: Queries, owner: string): Promise<void>
}

const Row = z.object({ failures: z.number(), lastFailedAt: z.date() })

/** The curve by number of failures, for SQL; it ends where it has become flat. */
const CURVE = Array.from({ length: 16 }, (_, failures) => lockSeconds(failures))

export function createLockOut({ db, clock }: { db: Database; clock: Clock }): LockOut {
  const secondsToWait = async (owner: string, now: Date) => {
    const row = await db.maybe(
      Row,
      sql`select failures, last_failed_at as "lastFailedAt" from identity.sign_in_failure
        where owner = ${owner}`,
    )
    const openAt =
      row === null ? now.getTime() : row.lastFailedAt.getTime() + lockSeconds(row.failures) * 1000
    return Math.max(1, Math.ceil((openAt - now.getTime()) / 1000))
  }

  return {
    beginTry: async (owner) => {
      const now = clock.now()
      const quietSince = new Date(now.getTime() - QUIET_SECONDS * 1000)
      const dayAgo = new Date(now.getTime() - DAY_SECONDS * 1000)
      const counted = await db.run(
        sql`insert into identity.sign_in_failure as f
            (owner, failures, last_failed_at, day_failures, day_began_at)
          values (${owner}, 1, ${now}, 1, ${now})
          on conflict (owner) do update set last_failed_at = ${now},
            failures = case when f.last_failed_at <= ${quietSince} then 1 else f.failures + 1 end,
            day_failures = case when f.day_began_at <= ${dayAgo} then 1 else f.day_failures + 1 end,
            day_began_at = case when f.day_began_at <= ${dayAgo} then ${now} else f.day_began_at end
          where f.last_failed_at + make_interval(
            secs => (${CURVE}::int[])[least(f.failures, ${CURVE.length - 1}) + 1]) <= ${now}`,
      )
      if (counted > 0) return

      const retryAfterSeconds = await secondsToWait(owner, now)
      throw new CognitoError('attemptsExceeded', { retryAfterSeconds })
    },
    succeed: async (queries, owner) => {
      await queries.run(sql`update identity.sign_in_failure
        set failures = 0, day_failures = greatest(day_failures - 1, 0) where owner = ${owner}`)
    },
    clear: async (queries, owner) => {
      await queries.run(sql`delete from identity.sign_in_failure where owner = ${owner}`)
    },
  }
}
