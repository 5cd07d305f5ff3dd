import { describe, expect, it } from 'vitest'
import { mayGuestCall, profilesSeenBy } from './guest-access.ts'

const call = (access: 'public' | 'user' | 'subscriber' | 'viewer', isOpenToGuests = false) =>
  mayGuestCall({ access, isOpenToGuests })

describe('mayGuestCall', () => {
  it('lets a guest watch, and make the calls about an account that say so', () => {
    expect([call('public'), call('viewer'), call('user', true)]).toEqual([true, true, true])
    expect([call('user'), call('subscriber'), call('subscriber', true)]).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('profilesSeenBy', () => {
  it('is the one of the seat for a guest, all of the account for the others', () => {
    const seat = { accountId: 'owner', profileId: 7 }
    expect(profilesSeenBy({ accountId: 'guest', seat })).toEqual({ accountId: 'owner', onlyId: 7 })
    expect(profilesSeenBy({ accountId: 'ana', seat: null })).toEqual({
      accountId: 'ana',
      onlyId: null,
    })
  })
})
