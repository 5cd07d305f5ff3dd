import * as z from 'zod/mini'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@hlizo/kit/durations'
import { Email } from '../account-fields.ts'
import { call } from '../call.ts'
import { FormerSeat, Seat } from '../entities/seat.ts'
import { sharedLimit, signedIn } from '../limits.ts'
import { body, RecordId } from '../request.ts'

const one = z.object({ id: RecordId })
const linkUse = sharedLimit('seat-link', 'ip', 30, 10 * MINUTE_SECONDS)
const inviting = [signedIn, sharedLimit('seat-invitation', 'account', 20, HOUR_SECONDS)]

const InvitationCode = body({
  code: z.string('SEAT_LINK_INVALID').check(z.regex(/^[\w-]{43}$/, 'SEAT_LINK_INVALID')),
})

/** `link` can be read only once: the server stores a hash. */
const SentInvitation = z.object({ seat: Seat, link: z.string() })

const linkRefusals = [
  'SEAT_LINK_INVALID',
  'SEAT_LINK_EXPIRED',
  'SEAT_LINK_USED',
  'SEAT_LINK_WITHDRAWN',
] as const

/** The open seats, and for each other profile the last one that was taken. */
export const listSeats = call({
  method: 'GET',
  path: '/seats',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'The friends who are invited to profiles of the account.',
  data: z.array(Seat),
})

/** Without `email` the owner passes the link on. PIN_REQUIRED as in `renewInvitation`. */
export const inviteGuest = call({
  method: 'POST',
  path: '/seats',
  access: 'subscriber',
  precedence: 'account',
  limits: inviting,
  caching: 'none',
  summary: 'Invites a friend to a profile.',
  body: body({ profileId: z.int().check(z.gte(1)), email: z.optional(Email) }),
  data: SentInvitation,
  refuses: ['SEAT_LIMIT', 'SEAT_PROFILE_TAKEN', 'SEAT_OWN', 'PIN_REQUIRED'],
})

/**
 * The link before it stops working; a mailed invitation is mailed again. PIN_REQUIRED where the account has a PIN, the
 * session has not just given it, and the profile shows titles that ask for it or more than the one of the device.
 */
export const renewInvitation = call({
  method: 'POST',
  path: '/seats/{id}/link',
  access: 'subscriber',
  precedence: 'account',
  limits: inviting,
  caching: 'none',
  summary: 'Makes a new link for an invitation that no one has taken.',
  params: one,
  data: SentInvitation,
  refuses: ['SEAT_LINK_USED', 'SEAT_LINK_WITHDRAWN', 'PIN_REQUIRED'],
})

/** A guest loses access at once, and keeps the history in an account of their own. */
export const endSeat = call({
  method: 'DELETE',
  path: '/seats/{id}',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Withdraws an invitation, or ends the access of a guest.',
  params: one,
})

export const readInvitation = call({
  method: 'POST',
  path: '/seats/invitation',
  access: 'public',
  precedence: 'account',
  limits: [linkUse],
  caching: 'none',
  summary: 'Who invites, and to which profile.',
  body: InvitationCode,
  data: z.object({ ownerName: z.string(), profileName: z.string(), expiresAt: z.string() }),
  refuses: linkRefusals,
})

/** SEAT_OWN, SEAT_SUBSCRIBED, SEAT_HOST and SEAT_ELSEWHERE change nothing. */
export const acceptInvitation = call({
  method: 'POST',
  path: '/seats/accept',
  access: 'user',
  precedence: 'account',
  limits: [signedIn, linkUse],
  caching: 'none',
  summary: 'Takes an invitation with the account of the caller.',
  body: InvitationCode,
  refuses: [...linkRefusals, 'SEAT_OWN', 'SEAT_SUBSCRIBED', 'SEAT_HOST', 'SEAT_ELSEWHERE'],
})

export const leaveSeat = call({
  method: 'DELETE',
  path: '/seats/mine',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Ends the access of the calling guest.',
})

export const getFormerSeat = call({
  method: 'GET',
  path: '/seats/former',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'The seat that a former guest had last; empty for all others.',
  data: FormerSeat,
  mayBeEmpty: true,
})

/** Progress and favourites of all profiles of the account. */
export const exportHistory = call({
  method: 'GET',
  path: '/seats/former/history',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn, sharedLimit('history-export', 'account', 20, HOUR_SECONDS)],
  caching: 'none',
  encoding: 'csv',
  summary: 'What the account has watched, as a CSV file.',
})
