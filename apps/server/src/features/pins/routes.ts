import { getPin, givePin, removePin, setPin } from '@hlizo/contract/calls/pins'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMails } from '@hlizo/contract/messages/mails'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Mailer } from '@hlizo/mail/mailer'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import type { Session } from '#server/http/caller.ts'
import { hashPin, isPin } from '#server/stores/pin-hash.ts'
import { pinStore } from '#server/stores/pins.ts'
import { requireOwner } from '#server/stores/require-owner.ts'
import type { UserPool } from '#server/stores/user-pool.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly mailer: Pick<Mailer, 'send'>
  readonly writeMail: WriteMail
  readonly userPool: Pick<UserPool, 'client' | 'clientId'>
}

/** The PIN of an account (D85, docs/decisions/0176). */
export function pinsRoutes(deps: Deps): Routes {
  const { db, clock, mailer, writeMail } = deps
  const pins = pinStore(db)
  const mailOf = ({ email }: Session, what: 'pinSet' | 'pinChanged' | 'pinRemoved') =>
    writeMail(email, `${what}:${uuidv7(clock.now())}`, accountMails[what], {
      href: hrefs.account(),
    })

  const set = async (session: Session, pin: string): Promise<void> => {
    const hash = await hashPin(pin)
    await db.transaction(async (tx) => {
      const now = clock.now()
      const { isSet } = await pinStore(tx).stateOf(session, now)
      await pinStore(tx).store(session.accountId, hash, now)
      await mailer.send(tx, mailOf(session, isSet ? 'pinChanged' : 'pinSet'))
    })
  }

  const give = async (session: Session, pin: string, purpose: 'titles' | 'change') => {
    const { accountId } = session
    const found = await pins.beginTry(accountId, clock.now())
    if (found === null) {
      const wait = await pins.secondsToWait(accountId, clock.now())
      if (wait === null) throw new ApiError('PIN_MISSING')
      throw new ApiError('PIN_LOCKED', undefined, { retryAfterSeconds: Math.max(1, wait) })
    }
    if (!(await isPin(pin, found.hash))) {
      const wait = (await pins.secondsToWait(accountId, clock.now())) ?? 0
      if (wait === 0) throw new ApiError('PIN_WRONG')
      throw new ApiError('PIN_LOCKED', undefined, { retryAfterSeconds: wait })
    }

    return db.transaction((tx) => pinStore(tx).unlock(session, purpose, clock.now()))
  }

  return (api) => {
    api.answer(getPin, async ({ viewer }) => {
      const { isSet, titlesUntil } = await pins.stateOf(viewer, clock.now())
      return { isSet, titlesUntil: isSet ? (titlesUntil?.toISOString() ?? null) : null }
    })

    api.answer(setPin, async ({ viewer, body }) => {
      await requireOwner(deps, viewer, body.password)
      await set(viewer, body.pin)
    })

    api.answer(removePin, async ({ viewer, body }) => {
      await requireOwner(deps, viewer, body.password)
      await db.transaction(async (tx) => {
        const wasSet = await pinStore(tx).remove(viewer.accountId)
        if (wasSet) await mailer.send(tx, mailOf(viewer, 'pinRemoved'))
      })
    })

    api.answer(givePin, async ({ viewer, body }) => {
      const until = await give(viewer, body.pin, body.purpose)
      return { until: until.toISOString() }
    })
  }
}
