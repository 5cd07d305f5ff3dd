import { TODAY_EVENT } from '@hlizo/contract/calls/studio-today'
import type { Notifications } from '@hlizo/database/notifications'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { operatorFollowers, type Follower } from '#server/stores/operator-followers.ts'
import { STUDIO_CHANGED } from '#server/stores/studio-changes.ts'
import { readToday, type TodayDeps } from './read-today.ts'

/** What no node is notified of: the figures, what becomes due by time, and mails that were given up. */
const AT_LATEST_MS = 10_000

type Deps = TodayDeps & {
  readonly clock: Clock
  readonly log: Log
  readonly notifications: Pick<Notifications, 'listen'>
}

/**
 * Sends Today to the operators of this node when it changes. It is read at most once a second, for all of them
 * together, and only after a notification, for a new follower, or when the last time is long ago.
 */
export function todayFollowers(deps: Deps) {
  const { db, clock, log, notifications } = deps
  let isChanged = true
  let readAtMs = 0
  notifications.listen(STUDIO_CHANGED, () => {
    isChanged = true
  })

  const look = async (followers: readonly Follower<null>[]): Promise<void> => {
    const isDue = performance.now() - readAtMs >= AT_LATEST_MS
    if (!isChanged && !isDue && followers.every(({ isNew }) => !isNew)) return

    isChanged = false
    readAtMs = performance.now()
    try {
      const read = readToday(deps, clock.now())
      for (const follower of followers) follower.sendNew(await read(follower))
    } catch (error) {
      isChanged = true
      throw error
    }
  }

  return operatorFollowers<null>({ db, log, event: TODAY_EVENT, look })
}
