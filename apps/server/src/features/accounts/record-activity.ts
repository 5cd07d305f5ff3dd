import type { Database } from '@hlizo/database/database'
import { isOwnDatabaseAway } from '@hlizo/database/database-away'
import { describeDevice } from '@hlizo/domain/device-description'
import { createBulkhead } from '@hlizo/kit/bulkhead'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import type { Session } from '#server/http/caller.ts'
import type { DeviceFacts } from '#server/http/device-mark.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly log: Log }

/** Records that a device is active, some time later. */
export type RecordActivity = (
  session: Pick<Session, 'accountId' | 'sessionId'>,
  device: Pick<DeviceFacts, 'userAgent' | 'country'>,
) => void

/** Each holds a connection while its commit waits for a standby. */
const AT_ONCE = 2
const WAITING = 100

class TooMany extends Error {}

/**
 * A request does not wait for it: while the synchronous standby is out of reach a read would wait with the commit. What
 * is not recorded, because the database is away or too many wait, is recorded by a later request of the device.
 */
export function activityRecorder({ db, clock, log }: Deps): RecordActivity {
  const places = createBulkhead({
    atOnce: AT_ONCE,
    waiting: WAITING,
    refusal: () => new TooMany('Too many devices wait to be recorded.'),
  })

  return (session, { userAgent, country }) => {
    const device = { ...describeDevice(userAgent), country }
    const now = clock.now()
    void places
      .pass(() => deviceSessions(db).touch(session, device, now))
      .catch((error: unknown) => {
        if (error instanceof TooMany || isOwnDatabaseAway(error)) return
        log.error({ err: error }, 'the activity of a device is not recorded')
      })
  }
}
