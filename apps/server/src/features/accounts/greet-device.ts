import type { Database } from '@hlizo/database/database'
import { describeDevice } from '@hlizo/domain/device-description'
import type { Clock } from '@hlizo/kit/clock'
import { randomToken } from '@hlizo/kit/ids'
import type { Mailer } from '@hlizo/mail/mailer'
import type { DeviceFacts } from '#server/http/device-mark.ts'
import type { Session } from '#server/http/caller.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import type { AccountMails } from './account-mails.ts'
import { knownDevices } from './known-devices.ts'

type Deps = {
  db: Database
  clock: Clock
  mailer: Pick<Mailer, 'send'>
  mails: Pick<AccountMails, 'unknownDevice'>
}

export type GreetDevice = (
  session: Pick<Session, 'accountId' | 'sessionId' | 'email'>,
  request: DeviceFacts,
) => Promise<void>

const MARK_BITS = 132

/** Records a device. A new browser sends a mail to the owner, except for the account's first device (D156). */
export function deviceGreeter({ db, clock, mailer, mails }: Deps): GreetDevice {
  return async (session, { userAgent, country, device }) => {
    const now = clock.now()
    const description = describeDevice(userAgent)
    if (!(await deviceSessions(db).touch(session, { ...description, country }, now))) return

    const mark = device.id ?? randomToken(MARK_BITS)
    const isMine = await db.transaction(async (tx) => {
      if (!(await deviceSessions(tx).greet(session))) return false
      const meeting = await knownDevices(tx).meet(session.accountId, mark, now)
      if (meeting === 'new') {
        const key = `unknown-device:${session.accountId}:${session.sessionId}`
        const { name } = description
        await mailer.send(tx, mails.unknownDevice(session.email, key, { name, at: now }))
      }
      return true
    })
    // Only one of several parallel requests sets the cookie: the one whose mark was stored.
    if (isMine) device.leave(mark)
  }
}
