import { describe, expect, it } from 'vitest'
import { mayGuestCall, profilesSeenBy } from './guest-access.ts'

const call = (access: 'public' | 'user' | 'subscriber' | 'viewer', isOpenToGuests = false) =>
  mayGuestCall({ access, isOpenToGuests })

describe('mayGuestCall', () => {
  it('allows a guest to watch, and the calls for guests', () => {
    expect([call('public'), call('viewer'), call('user', true)]).toEqual([true, true, true])
    expect([call('user'), call('subscriber'), call('subscriber', true)]).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('profilesSeenBy', () => {
  it('is the profile of the seat for a guest, all profiles of the account for others', () => {
    const seat = { accountId: 'owner', profileId: 7 }
    expect(profilesSeenBy({ accountId: 'guest', seat })).toEqual({ accountId: 'owner', onlyId: 7 })
    expect(profilesSeenBy({ accountId: 'ana', seat: null })).toEqual({
      accountId: 'ana',
      onlyId: null,
    })
  })
})
