import type { Log } from '@hlizo/kit/log'
import type { Database } from '@hlizo/database/database'
import type { Events, IdentityEvent } from './events.ts'
import type { Limit, Limits } from './limits.ts'
import type { Pool } from './pools/pools.ts'
import { factorChange } from './users/factors.ts'
import type { User } from './users/users.ts'

type NoticeType = Extract<
  IdentityEvent['type'],
  'SecondFactorDisabled' | 'SecondFactorReplaced' | 'SecondFactorFailed' | 'RefreshTokenReused'
>

export type OwnerNotices = {
  userChanged(pool: Pool, before: User, after: User): Promise<void>
  factorFailed(user: User): Promise<void>
  tokenReused(user: User, originJti: string): Promise<void>
}

// Whoever can cause a notice must not be able to fill the owner's mailbox with it.
const PER_DAY: Limit = { most: 3, seconds: 86_400 }
const FAILURES: Limit = { most: 5, seconds: 3_600 }

export function createOwnerNotices(services: {
  db: Database
  log: Log
  limits: Limits
  events: Events
}): OwnerNotices {
  const { db, log, limits, events } = services
  const tell = async (type: NoticeType, user: User, originJti?: string) => {
    try {
      const allowance = await limits.take(db, `notice/${user.sub}/${type}`, PER_DAY)
      if (allowance.hasRoom) await events.emit(type, user, originJti)
    } catch (error) {
      // What the notice is about is stored already: the operation must not fail for it.
      log.error({ err: error, type, sub: user.sub }, 'the owner was not told')
    }
  }

  return {
    userChanged: async (pool, before, after) => {
      const change = factorChange(pool, before, after)
      if (change === 'lost') await tell('SecondFactorDisabled', before)
      if (change === 'replaced') await tell('SecondFactorReplaced', before)
    },
    factorFailed: async (user) => {
      const counted = await limits.take(db, `failed-factor/${user.sub}`, FAILURES)
      if (counted.hasRoom && counted.left === 0) await tell('SecondFactorFailed', user)
    },
    tokenReused: (user, originJti) => tell('RefreshTokenReused', user, originJti),
  }
}
