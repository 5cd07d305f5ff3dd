import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { CognitoError } from '../errors.ts'

const FREE_FAILURES = 5
const LONGEST_LOCK_SECONDS = 900
const QUIET_SECONDS = 900

/**
 * Cognito's curve: the fifth failure locks for one second, each further one for twice as long,
 * up to fifteen minutes (AWS, "Lockout behavior for failed sign-in attempts").
 */
export function lockSeconds(failures: number): number {
  if (failures < FREE_FAILURES) return 0

  return Math.min(LONGEST_LOCK_SECONDS, 2 ** (failures - FREE_FAILURES))
}

/** Counts wrong passwords per owner: an account, or a name that nobody has. */
export type LockOut = {
  /** Throws "Password attempts exceeded" while locked. Such tries do not lengthen the lock. */
  requireOpen(owner: string): Promise<void>
  recordFailure(owner: string): Promise<void>
  clear(queries: Queries, owner: string): Promise<void>
}

const Row = z.object({ failures: z.number(), lastFailedAt: z.date() })

/** Creates the lock-out, its counts in the database. */
export function createLockOut({ db, clock }: { db: Database; clock: Clock }): LockOut {
  return {
    requireOpen: async (owner) => {
      const row = await db.maybe(
        Row,
        sql`select failures, last_failed_at as "lastFailedAt" from identity.sign_in_failure
          where owner = ${owner}`,
      )
      if (row === null) return
      const openAt = row.lastFailedAt.getTime() + lockSeconds(row.failures) * 1000
      const waitMs = openAt - clock.now().getTime()
      if (waitMs <= 0) return
      throw new CognitoError('attemptsExceeded', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    },
    recordFailure: async (owner) => {
      const now = clock.now()
      const quietSince = new Date(now.getTime() - QUIET_SECONDS * 1000)
      await db.run(
        sql`insert into identity.sign_in_failure as f (owner, failures, last_failed_at)
          values (${owner}, 1, ${now})
          on conflict (owner) do update set last_failed_at = ${now},
            failures = case when f.last_failed_at <= ${quietSince} then 1 else f.failures + 1 end`,
      )
    },
    clear: async (queries, owner) => {
      await queries.run(sql`delete from identity.sign_in_failure where owner = ${owner}`)
    },
  }
}
