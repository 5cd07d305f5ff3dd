import { describe, expect, it } from 'vitest'
import { accept, refuse } from '@hlizo/kit/result'
import {
  admitGuest,
  admitInvitation,
  admitLink,
  invitationEnd,
  profileForHistory,
  seatState,
} from './seats.ts'

const now = new Date('2026-05-01T10:00:00Z')
const later = new Date('2026-05-08T10:00:00Z')
const open = { expiresAt: later, takenAt: null, endedAt: null }

describe('invitationEnd', () => {
  it('is a week later', () => {
    expect(invitationEnd(now)).toEqual(later)
  })
})

describe('seatState', () => {
  it('is invited until the link expires, then taken or over', () => {
    expect([
      seatState(open, now),
      seatState(open, later),
      seatState({ ...open, takenAt: now }, later),
      seatState({ ...open, takenAt: now, endedAt: now }, now),
    ]).toEqual(['invited', 'expired', 'taken', 'ended'])
  })
})

describe('admitInvitation', () => {
  it('allows two seats, each on its own profile', () => {
    expect(admitInvitation([], 1)).toEqual(accept(undefined))
    expect(admitInvitation([{ profileId: 1 }], 1)).toEqual(refuse('SEAT_PROFILE_TAKEN'))
    expect(admitInvitation([{ profileId: 1 }], 2)).toEqual(accept(undefined))
    expect(admitInvitation([{ profileId: 1 }, { profileId: 2 }], 3)).toEqual(refuse('SEAT_LIMIT'))
  })
})

describe('admitLink', () => {
  it('returns why a link is refused', () => {
    expect(admitLink(open, now)).toEqual(accept(undefined))
    expect(admitLink(null, now)).toEqual(refuse('SEAT_LINK_INVALID'))
    expect(admitLink(open, later)).toEqual(refuse('SEAT_LINK_EXPIRED'))
    expect(admitLink({ ...open, takenAt: now }, now)).toEqual(refuse('SEAT_LINK_USED'))
    expect(admitLink({ ...open, endedAt: now }, now)).toEqual(refuse('SEAT_LINK_WITHDRAWN'))
    expect(admitLink({ ...open, endedAt: later }, later)).toEqual(refuse('SEAT_LINK_EXPIRED'))
  })
})

describe('admitGuest', () => {
  const facts = { isOwner: false, isSubscribed: false, isGuest: false, hasGuests: false }

  it('admits an account without subscription, profiles or history', () => {
    expect(admitGuest(facts)).toEqual(accept(undefined))
    expect(admitGuest({ ...facts, isOwner: true, isSubscribed: true })).toEqual(refuse('SEAT_OWN'))
    expect(admitGuest({ ...facts, isSubscribed: true })).toEqual(refuse('SEAT_SUBSCRIBED'))
    expect(admitGuest({ ...facts, isGuest: true })).toEqual(refuse('SEAT_ELSEWHERE'))
    expect(admitGuest({ ...facts, hasGuests: true })).toEqual(refuse('SEAT_HOST'))
  })
})

describe('profileForHistory', () => {
  const [ana, dan, mia] = [
    { id: 1, name: 'Ana' },
    { id: 2, name: 'Dan' },
    { id: 3, name: 'Mia' },
  ]

  it('is the one of the same name, a new one, or the oldest of three', () => {
    expect(profileForHistory([], 'Dan')).toBeNull()
    expect(profileForHistory([ana, dan], ' dan ')).toBe(2)
    expect(profileForHistory([ana, dan], 'Mia')).toBeNull()
    expect(profileForHistory([ana, dan, mia], 'Ion')).toBe(1)
  })
})
