import { randomUUID } from 'node:crypto'
import type { Queries } from '@hlizo/database/database'
import { createGroupCommit } from '@hlizo/database/group-commit'
import { notify, type Notifications } from '@hlizo/database/notifications'
import type { Log } from '@hlizo/kit/log'
import { wait } from '@hlizo/kit/wait'
import type { ProfileChanged } from '#server/http/bind-answer.ts'
import type { RowCache } from '#server/http/row-cache.ts'

type Deps = {
  readonly db: Queries
  readonly log: Log
  readonly notifications: Pick<Notifications, 'listen' | 'isConnected'>
  readonly rowCache: Pick<RowCache, 'forget' | 'clear' | 'cacheWhile'>
}

/** Notifies all nodes of profiles whose rows have changed: the sending node, then their ids. */
const ROWS_CHANGED = 'rows_changed'
const GATHER_MS = 50
/** A notification has at most 8,000 bytes, an id up to twenty. */
const MAX_IDS = 350

/** Invalidates the rows of changed profiles: here at once, on other nodes a moment later. */
export function profileChanges({ db, log, notifications, rowCache }: Deps): {
  readonly changed: ProfileChanged
  readonly stop: () => Promise<void>
} {
  const node = randomUUID()
  // Thousands of players report twice a minute: all reports within fifty milliseconds are one
  // notification.
  const changes = createGroupCommit<number, 'notified'>({
    write: async (ids) => {
      await notify(db, ROWS_CHANGED, [node, ...new Set(ids)].join(' '))
      return ids.map(() => 'notified')
    },
    pause: () => wait(GATHER_MS),
    maxItems: MAX_IDS,
    isFaultOfItem: () => false,
  })

  rowCache.cacheWhile(notifications.isConnected)
  notifications.listen(ROWS_CHANGED, (payload) => {
    if (payload === null) return rowCache.clear()
    const [sender, ...ids] = payload.split(' ')
    if (sender !== node) for (const id of ids) rowCache.forget(Number(id))
  })

  return {
    changed: (profileId) => {
      rowCache.forget(profileId)
      changes.add(profileId).catch((error: unknown) => {
        log.warn({ error: String(error) }, 'other nodes were not notified that rows have changed')
      })
    },
    stop: () => changes.flush(),
  }
}
