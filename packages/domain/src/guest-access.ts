import type { Call } from '@hlizo/contract/call'

/** The one profile that a guest watches on, and the account that it belongs to (D160). */
export type SeatPlace = { readonly accountId: string; readonly profileId: number }

/**
 * Whether a guest may make a call: what is public and what viewers watch with, and of the calls about an
 * account those that concern the guest's own sign-in and data. Money, other profiles, settings and invitations
 * of the account are refused.
 */
export function mayGuestCall({
  access,
  isOpenToGuests,
}: Pick<Call, 'access' | 'isOpenToGuests'>): boolean {
  if (access === 'user') return isOpenToGuests

  return access !== 'subscriber'
}

/** Whose profiles a session sees, and which of them: a guest sees the one of the seat. */
export function profilesSeenBy(session: {
  readonly accountId: string
  readonly seat?: SeatPlace | null
}): { readonly accountId: string; readonly onlyId: number | null } {
  const { accountId, seat } = session

  return seat ? { accountId: seat.accountId, onlyId: seat.profileId } : { accountId, onlyId: null }
}
