import { COLLEAGUES_EVENT } from '@hlizo/contract/calls/studio-presence'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { operatorFollowers } from '#server/stores/operator-followers.ts'
import { presenceStore } from './store.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly log: Log }

/**
 * Sends to each window who else is at its page, and keeps it noted while its stream is open. The table has a row
 * for each open window of an operator, so that reading it every second costs less than notifying all nodes.
 */
export function presenceFollowers({ db, clock, log }: Deps) {
  const store = presenceStore(db)

  return operatorFollowers<string>({
    db,
    log,
    event: COLLEAGUES_EVENT,
    look: async (followers) => {
      const now = clock.now()
      const windows = followers.map(({ accountId, subject: visit }) => ({ accountId, visit }))
      await store.keep(windows, now)
      const others = await store.othersOf(windows, now)
      for (const { subject, sendNew, end } of followers) {
        const colleagues = others.get(subject)
        if (colleagues) sendNew(colleagues)
        else end()
      }
    },
  })
}
