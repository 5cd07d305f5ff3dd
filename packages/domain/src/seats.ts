import { MAX_PROFILES, SEAT_INVITATION_DAYS, SEATS_PER_ACCOUNT } from '@hlizo/contract/constants'
import type { SeatState } from '@hlizo/contract/entities/seat'
import { DAY_MS } from '@hlizo/kit/durations'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import { profileNameKey } from './profiles.ts'

export const invitationEnd = (now: Date): Date =>
  new Date(now.getTime() + SEAT_INVITATION_DAYS * DAY_MS)

type SeatTimes = {
  readonly expiresAt: Date
  readonly takenAt: Date | null
  readonly endedAt: Date | null
}

export function seatState({ expiresAt, takenAt, endedAt }: SeatTimes, now: Date): SeatState {
  if (endedAt !== null) return 'ended'
  if (takenAt !== null) return 'taken'

  return expiresAt > now ? 'invited' : 'expired'
}

/** Whether one more friend may be invited to a profile. `others` are the seats that are invited or taken. */
export function admitInvitation(
  others: readonly { readonly profileId: number }[],
  profileId: number,
): Result<void, 'SEAT_LIMIT' | 'SEAT_PROFILE_TAKEN'> {
  if (others.some((other) => other.profileId === profileId)) return refuse('SEAT_PROFILE_TAKEN')
  if (others.length >= SEATS_PER_ACCOUNT) return refuse('SEAT_LIMIT')

  return accept(undefined)
}

/** Whether a link still opens its seat. */
export function admitLink(
  seat: SeatTimes | null,
  now: Date,
): Result<
  void,
  'SEAT_LINK_INVALID' | 'SEAT_LINK_EXPIRED' | 'SEAT_LINK_USED' | 'SEAT_LINK_WITHDRAWN'
> {
  if (seat === null) return refuse('SEAT_LINK_INVALID')
  if (seat.takenAt !== null) return refuse('SEAT_LINK_USED')
  if (seat.endedAt !== null)
    return refuse(seat.endedAt >= seat.expiresAt ? 'SEAT_LINK_EXPIRED' : 'SEAT_LINK_WITHDRAWN')

  return seat.expiresAt > now ? accept(undefined) : refuse('SEAT_LINK_EXPIRED')
}

/** Whether an account may become a guest: it has no subscription and no guests of its own. */
export function admitGuest(facts: {
  readonly isOwner: boolean
  readonly isSubscribed: boolean
  readonly isGuest: boolean
  readonly hasGuests: boolean
}): Result<void, 'SEAT_OWN' | 'SEAT_SUBSCRIBED' | 'SEAT_ELSEWHERE' | 'SEAT_HOST'> {
  if (facts.isOwner) return refuse('SEAT_OWN')
  if (facts.isSubscribed) return refuse('SEAT_SUBSCRIBED')
  if (facts.isGuest) return refuse('SEAT_ELSEWHERE')

  return facts.hasGuests ? refuse('SEAT_HOST') : accept(undefined)
}

/**
 * The profile of a guest's own account that takes the history of a seat: the one of the same name, else a new
 * one (null), else the oldest. `own` is ordered by age.
 */
export function profileForHistory(
  own: readonly { readonly id: number; readonly name: string }[],
  name: string,
): number | null {
  const same = own.find((profile) => profileNameKey(profile.name) === profileNameKey(name))
  if (same) return same.id

  // Stryker disable next-line OptionalChaining: a full list has a first profile.
  return own.length < MAX_PROFILES ? null : (own[0]?.id ?? null)
}
