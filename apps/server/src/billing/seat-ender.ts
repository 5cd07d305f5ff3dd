import { hrefs } from '@hlizo/contract/hrefs'
import { seatMails } from '@hlizo/contract/messages/mails-seats'
import type { Transaction } from '@hlizo/database/database'
import { notify } from '@hlizo/database/notifications'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import type { Mail, Mailer } from '@hlizo/mail/mailer'
import { VIEWING_CHANGED } from '#server/stores/device-sessions.ts'
import { moveHistory } from '#server/stores/seat-history.ts'
import { seatStore, type SeatEnd, type SeatRow } from '#server/stores/seats.ts'

type Words = ReturnType<typeof seatMails.ended | typeof seatMails.left>

type Deps = {
  readonly clock: Clock
  readonly mailer: Pick<Mailer, 'send'>
  readonly writeMail: (to: string, key: string, words: Words, extra: { href: string }) => Mail
}

/** Changes of profiles and seats of these accounts wait for each other; locks are taken in one order. */
export async function lockProfiles(
  tx: Transaction,
  accountIds: readonly (string | null)[],
): Promise<void> {
  const ids = new Set(accountIds.filter((id) => id !== null))
  for (const id of [...ids].toSorted()) await tx.lock(`profiles:${id}`)
}

/** Releases the devices of a guest from the profile, on all nodes at once. */
async function releaseDevices(tx: Transaction, seat: SeatRow, guestId: string): Promise<void> {
  await tx.run(sql`update app.profile p set active_session_id = null, active_since = null
    where p.account_id = ${seat.accountId} and p.id = ${seat.profileId}
      and exists (select from app.device_session d
        where d.id = p.active_session_id and d.account_id = ${guestId})`)
  await tx.run(sql`update app.device_session set profile_id = null where account_id = ${guestId}`)
  await notify(tx, VIEWING_CHANGED, seat.accountId)
  await notify(tx, VIEWING_CHANGED, guestId)
}

/** Ends seats: access stops, the history moves to the guest, and the side that did not end it gets a mail. */
export function seatEnder({ clock, mailer, writeMail }: Deps) {
  const mailAbout = (seat: SeatRow, by: SeatEnd): Mail | null => {
    const extra = { href: hrefs.account() }
    if (by === 'guest' || by === 'subscription') {
      const words = seatMails.left({ profile: seat.profileName })
      return writeMail(seat.ownerEmail, `seat-left:${seat.id}`, words, extra)
    }
    if (seat.guestEmail === null) return null
    const words = seatMails.ended({ owner: seat.ownerName })

    return writeMail(seat.guestEmail, `seat-ended:${seat.id}`, words, extra)
  }

  /** The caller holds the locks of both accounts' profiles. Returns the profiles whose rows have changed. */
  const end = async (tx: Transaction, seat: SeatRow, by: SeatEnd): Promise<readonly number[]> => {
    const now = clock.now()
    if (!(await seatStore(tx).end(seat, by, now))) return []
    const { guestId, takenAt } = seat
    if (guestId === null || takenAt === null) return []
    await releaseDevices(tx, seat, guestId)
    const to = await moveHistory(tx, { ...seat, guestId, takenAt }, now)
    if (to !== null) await seatStore(tx).noteHistory(seat, to)
    const mail = mailAbout(seat, by)
    if (mail !== null) await mailer.send(tx, mail)

    return to === null ? [seat.profileId] : [seat.profileId, to]
  }

  return {
    end,

    /** For the deletion of a profile, whose lock the caller holds. */
    endOfProfile: async (tx: Transaction, accountId: string, profileId: number): Promise<void> => {
      const open = await seatStore(tx).openOf(accountId)
      for (const seat of open.filter((one) => one.profileId === profileId)) {
        await lockProfiles(tx, [seat.guestId])
        await end(tx, seat, 'profile')
      }
    },

    /** For the erasure of an account, as owner and as guest. A guest who is erased takes the history along. */
    endOfAccount: async (tx: Transaction, accountId: string): Promise<void> => {
      const own = await seatStore(tx).ofGuest(accountId)
      const given = await seatStore(tx).openOf(accountId)
      const others = given.map(({ guestId }) => guestId)
      await lockProfiles(tx, [accountId, own?.accountId ?? null, ...others])
      if (own) await end(tx, own, 'guest')
      for (const seat of await seatStore(tx).openOf(accountId)) await end(tx, seat, 'erasure')
    },
  }
}

export type SeatEnder = ReturnType<typeof seatEnder>
