import { describe, expect, it } from 'vitest'
import { admitProfile, admitProfileName, profileBinding, profileNameKey } from './profiles.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))

describe('admitProfile', () => {
  it('admits a third profile and no fourth', () => {
    expect(admitProfile(named('Ana', 'Bogdan'), 'Celia')).toEqual({ ok: true, value: undefined })
    expect(admitProfile(named('Ana', 'Bogdan', 'Celia'), 'Dan')).toEqual({
      ok: false,
      refusal: 'PROFILE_LIMIT',
    })
  })
})

describe('admitProfileName', () => {
  it('treats names as equal that differ in case, diacritics or spaces', () => {
    expect(admitProfileName(named('Ana', 'Ștefan  cel mic'), 'stefan cel Mic')).toEqual({
      ok: false,
      refusal: 'PROFILE_NAME_TAKEN',
    })
  })
})

describe('profileNameKey', () => {
  it('trims a name and collapses its spaces', () => {
    expect(profileNameKey('  Ana   Maria ')).toBe(profileNameKey('ana maria'))
    expect(profileNameKey('Ana Maria')).not.toBe(profileNameKey('AnaMaria'))
  })
})

describe('profileBinding', () => {
  const facts = {
    chosenProfileId: 3,
    profileExists: true,
    activeSessionId: 'tv',
    maxAgeRating: '12',
  } as const

  it('is the chosen profile while its device is the active one', () => {
    expect(profileBinding(facts, 'tv')).toEqual({
      ok: true,
      value: { id: 3, maxAgeRating: '12' },
    })
  })

  it.each([
    [null, 'PROFILE_REQUIRED'],
    [{ ...facts, chosenProfileId: null }, 'PROFILE_REQUIRED'],
    [{ ...facts, profileExists: false, activeSessionId: null }, 'PROFILE_DELETED'],
    [{ ...facts, activeSessionId: 'phone' }, 'PROFILE_DISPLACED'],
    [{ ...facts, activeSessionId: null }, 'PROFILE_DISPLACED'],
  ] as const)('of %o is refused', (known, refusal) => {
    expect(profileBinding(known, 'tv')).toEqual({ ok: false, refusal })
  })
})
