import type { BodyOf } from '@hlizo/contract/call'
import type { inviteGuest } from '@hlizo/contract/calls/seats'
import { hrefs } from '@hlizo/contract/hrefs'
import { seatMails } from '@hlizo/contract/messages/mails-seats'
import type { Database, Transaction } from '@hlizo/database/database'
import { formatDate } from '@hlizo/domain/dates'
import {
  admitGuest,
  admitInvitation,
  admitLink,
  invitationEnd,
  seatState,
} from '@hlizo/domain/seats'
import { randomToken, uuidv7 } from '@hlizo/kit/ids'
import type { EntitlementOf } from '#server/billing/entitlement.ts'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import { isLive } from '#server/billing/project-subscription.ts'
import type { Config } from '#server/config.ts'
import { ApiError, unwrap } from '#server/http/api-error.ts'
import type { ProfileChanged } from '#server/http/bind-answer.ts'
import type { Session } from '#server/http/caller.ts'
import { lockProfiles, seatEnder } from '#server/billing/seat-ender.ts'
import { pinBefore } from '#server/stores/pin-before.ts'
import { seatStore, type SeatRow } from '#server/stores/seats.ts'
import { ageOfProfile } from './age-of-profile.ts'

export type SeatDeps = Parameters<typeof seatEnder>[0] & {
  readonly db: Database
  readonly config: Pick<Config, 'publicUrl'>
  readonly writeMail: WriteMail
  readonly entitlementOf: EntitlementOf
  readonly profileChanged: ProfileChanged
}

type Sent = { readonly seat: SeatRow; readonly link: string }

const isOpenInvitation = (seat: SeatRow) => seat.takenAt === null && seat.endedAt === null

/** Mails the link where there is an address, and gives it to the owner. */
function linkSender({ clock, config, mailer, writeMail }: SeatDeps) {
  return async (tx: Transaction, accountId: string, id: string, code: string): Promise<Sent> => {
    const seat = await seatStore(tx).find(accountId, id)
    if (seat === null) throw new ApiError('NOT_FOUND')
    const href = hrefs.invitationWith({ code })
    if (seat.email !== null) {
      const until = formatDate(seat.expiresAt)
      const words = seatMails.invitation({ owner: seat.ownerName, until })
      const key = `seat-invitation:${id}:${clock.now().getTime()}`
      await mailer.send(tx, writeMail(seat.email, key, words, { href }))
    }

    return { seat, link: config.publicUrl + href }
  }
}

/** Frees what has expired, so that it does not count as a seat. */
async function openSeats(tx: Transaction, accountId: string, now: Date): Promise<SeatRow[]> {
  const open = await seatStore(tx).openOf(accountId)
  for (const seat of open)
    if (seatState(seat, now) === 'expired') await seatStore(tx).end(seat, 'expiry', now)

  return open.filter((seat) => seatState(seat, now) !== 'expired')
}

function ownerService(deps: SeatDeps) {
  const { db, clock } = deps
  const send = linkSender(deps)

  return {
    invite: (session: Session, given: BodyOf<typeof inviteGuest>) =>
      db.transaction(async (tx) => {
        const { accountId } = session
        await lockProfiles(tx, [accountId])
        const { profileId, email = null } = given
        const maxAgeRating = await ageOfProfile(tx, accountId, profileId)
        if (email === session.email) throw new ApiError('SEAT_OWN')
        const now = clock.now()
        unwrap(admitInvitation(await openSeats(tx, accountId, now), profileId))
        await pinBefore(tx, now).toInvite(session, maxAgeRating)
        const [id, code] = [uuidv7(now), randomToken()]
        const seat = { accountId, id, profileId, email, code, expiresAt: invitationEnd(now) }
        await seatStore(tx).add(seat, now)

        return send(tx, accountId, id, code)
      }),

    renew: (session: Session, id: string) =>
      db.transaction(async (tx) => {
        const { accountId } = session
        await lockProfiles(tx, [accountId])
        const seat = await seatStore(tx).find(accountId, id)
        if (seat === null) throw new ApiError('NOT_FOUND')
        if (seat.takenAt !== null) throw new ApiError('SEAT_LINK_USED')
        if (!isOpenInvitation(seat)) throw new ApiError('SEAT_LINK_WITHDRAWN')
        const [code, now] = [randomToken(), clock.now()]
        const maxAgeRating = await ageOfProfile(tx, accountId, seat.profileId)
        await pinBefore(tx, now).toInvite(session, maxAgeRating)
        await seatStore(tx).renew(seat, code, invitationEnd(now))

        return send(tx, accountId, id, code)
      }),
  }
}

/** Invites, accepts and ends; each change waits for the others of both accounts. */
export function seatService(deps: SeatDeps) {
  const { db, clock, entitlementOf, profileChanged } = deps
  const seats = seatEnder(deps)

  const isSubscribed = async (accountId: string): Promise<boolean> => {
    const { subscription, isActive, isChanging } = await entitlementOf(accountId)
    return isActive || isChanging || (subscription !== null && isLive(subscription))
  }

  const accept = async ({ accountId: guestId }: Session, code: string): Promise<void> => {
    const isPaying = await isSubscribed(guestId)
    const found = await seatStore(db).byCode(code)
    await db.transaction(async (tx) => {
      await lockProfiles(tx, [guestId, found?.accountId ?? null])
      const store = seatStore(tx)
      const seat = await store.byCode(code)
      unwrap(admitLink(seat, clock.now()))
      if (seat === null) throw new ApiError('SEAT_LINK_INVALID')
      const isGuest = (await store.ofGuest(guestId)) !== null
      const hasGuests = (await openSeats(tx, guestId, clock.now())).length > 0
      const isOwner = seat.accountId === guestId
      unwrap(admitGuest({ isOwner, isSubscribed: isPaying, isGuest, hasGuests }))
      await store.take(seat, guestId, clock.now())
    })
  }

  /** `find` runs before and after the locks are taken. */
  const endFound = async (
    find: (store: ReturnType<typeof seatStore>) => Promise<SeatRow | null>,
    by: 'owner' | 'guest',
  ) => {
    const before = await find(seatStore(db))
    if (before === null) throw new ApiError('NOT_FOUND')
    const changed = await db.transaction(async (tx) => {
      await lockProfiles(tx, [before.accountId, before.guestId])
      const seat = await find(seatStore(tx))
      if (seat === null) return []
      // Taken since it was first read: the guest's lock comes second, and a deadlock is repeated.
      if (seat.guestId !== before.guestId) await lockProfiles(tx, [seat.guestId])

      return seats.end(tx, seat, by)
    })
    for (const profileId of changed) profileChanged(profileId)
  }

  return {
    ...ownerService(deps),
    accept,
    end: (accountId: string, id: string) => endFound((store) => store.find(accountId, id), 'owner'),
    leave: (guestId: string) => endFound((store) => store.ofGuest(guestId), 'guest'),
  }
}
