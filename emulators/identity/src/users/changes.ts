import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

/** Tells the host which users have changed or gone, at least once each. */
export type UserChanges = {
  /** Notes, in the transaction of the change, that the host must look at a user again. */
  note(tx: Queries, user: { readonly sub: string; readonly poolId: string }): Promise<void>
  /** Delivers to the host after that transaction. What it cannot handle now is delivered again later. */
  deliver(sub: string): Promise<void>
  /** Delivers what was noted a while ago and has not been handled: after a crash or an outage. */
  deliverRest(): Promise<void>
}

/** The host's part: it reads the user from the pool and acts on what differs from its own records. */
export type OnUserChanged = (sub: string) => Promise<void>

type Services = {
  db: Database
  clock: Clock
  log: Log
  /** Users of other pools are not the host's. */
  poolId: string
  onUserChanged: OnUserChanged
}

const Change = z.object({ sub: z.string(), changes: z.number() })
const REST_AFTER_MS = 10_000
const BATCH = 100

export function createUserChanges(services: Services): UserChanges {
  const { db, clock, log, poolId, onUserChanged } = services

  // A change made while the host looked stays noted: it may have looked too early.
  const handle = async ({ sub, changes }: z.infer<typeof Change>): Promise<void> => {
    try {
      await onUserChanged(sub)
      await db.run(
        sql`delete from identity.changed_user where sub = ${sub} and changes = ${changes}`,
      )
    } catch (error) {
      log.warn({ err: error, sub }, 'a change of a user was not handled yet; it is delivered again')
      // Behind the others: many that fail must not hold up the rest.
      await db.run(sql`update identity.changed_user set noted_at = ${clock.now()}
        where sub = ${sub} and changes = ${changes}`)
    }
  }

  return {
    note: async (tx, user) => {
      if (user.poolId !== poolId) return
      const now = clock.now()
      await tx.run(
        sql`insert into identity.changed_user as known (sub, changes, noted_at)
          values (${user.sub}, 1, ${now})
          on conflict (sub) do update set changes = known.changes + 1, noted_at = ${now}`,
      )
    },
    deliver: async (sub) => {
      const change = await db.maybe(
        Change,
        sql`select sub, changes::int as changes from identity.changed_user where sub = ${sub}`,
      )
      if (change !== null) await handle(change)
    },
    deliverRest: async () => {
      const before = new Date(clock.now().getTime() - REST_AFTER_MS)
      const rest = await db.many(
        Change,
        sql`select sub, changes::int as changes from identity.changed_user
          where noted_at <= ${before} order by noted_at limit ${BATCH}`,
      )
      for (const change of rest) await handle(change)
    },
  }
}
