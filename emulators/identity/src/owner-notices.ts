import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Events, EventType } from './events.ts'
import type { Limit, Limits } from './limits.ts'
import type { Pool } from './pools/pools.ts'
import { factorChange } from './users/factors.ts'
import { User } from './users/users.ts'

const Owner = User.pick({ sub: true, username: true, attributes: true })

/** Notices to the owner of an account, each written in the transaction of what it is about. */
export type OwnerNotices = {
  userChanged(tx: Queries, pool: Pool, before: User, after: User): Promise<void>
  tokenReused(tx: Queries, user: User, originJti: string): Promise<void>
  factorFailed(user: User): Promise<void>
  /** Notes whose passwords were tried many times in a day. Apart from the tries, whose answers cost the same for an unknown user. */
  noteGuesses(): Promise<void>
}

// An attacker who causes notices must not be able to fill the owner's mailbox.
const PER_DAY: Limit = { most: 3, seconds: 86_400 }
const FAILURES: Limit = { most: 5, seconds: 3_600 }
// Fewer an hour than that, for days: one notice, unless there was one that day.
const SLOW_FAILURES: readonly Limit[] = [
  { most: 10, seconds: 86_400 },
  { most: 20, seconds: 30 * 86_400 },
]
const BATCH = 100

export function createOwnerNotices(services: {
  db: Database
  clock: Clock
  limits: Limits
  events: Events
}): OwnerNotices {
  const { db, clock, limits, events } = services
  const note = async (
    tx: Queries,
    type: EventType,
    user: User,
    { originJti, most = PER_DAY.most }: { originJti?: string; most?: number } = {},
  ) => {
    const allowance = await limits.take(tx, `notice/${user.sub}/${type}`, { ...PER_DAY, most })
    if (!allowance.hasRoom) return
    await events.note(tx, type, user, originJti === undefined ? {} : { originJti })
  }
  const isReached = async (tx: Queries, { sub }: User, limit: Limit) => {
    const counted = await limits.take(tx, `failed-factor/${sub}`, limit)
    return counted.hasRoom && counted.left === 0
  }

  return {
    userChanged: async (tx, pool, before, after) => {
      const change = factorChange(pool, before, after)
      if (change === 'lost') await note(tx, 'SecondFactorDisabled', before)
      if (change === 'replaced') await note(tx, 'SecondFactorReplaced', before)
    },
    tokenReused: (tx, user, originJti) => note(tx, 'RefreshTokenReused', user, { originJti }),
    factorFailed: async (user) => {
      const isDue = await db.transaction(async (tx) => {
        const isOften = await isReached(tx, user, FAILURES)
        let isSlow = false
        for (const limit of SLOW_FAILURES) isSlow = (await isReached(tx, user, limit)) || isSlow
        if (isOften) await note(tx, 'SecondFactorFailed', user)
        else if (isSlow) await note(tx, 'SecondFactorFailed', user, { most: 1 })
        return isOften || isSlow
      })
      if (isDue) await events.deliver(user.sub)
    },
    noteGuesses: async () => {
      const now = clock.now()
      const dayAgo = new Date(now.getTime() - DAY_MS)
      const owners = await db.transaction(async (tx) => {
        const owners = await tx.many(
          Owner,
          // The number is that of the index. An unconfirmed address gets no mail.
          sql`with due as (
              select f.owner from identity.sign_in_failure f
              where f.day_failures >= 20 and f.day_began_at > ${dayAgo} and f.noticed_at <= ${dayAgo}
                and exists (select from identity.user u where u.sub::text = f.owner
                  and u.is_enabled and u.status <> 'UNCONFIRMED')
              limit ${BATCH} for update skip locked),
            noticed as (
              update identity.sign_in_failure f set noticed_at = ${now} from due
              where f.owner = due.owner returning f.owner)
            select u.sub, u.username, u.attributes from identity.user u
              join noticed on noticed.owner = u.sub::text`,
        )
        for (const owner of owners) await events.note(tx, 'PasswordFailed', owner)
        return owners
      })
      for (const { sub } of owners) await events.deliver(sub)
    },
  }
}
