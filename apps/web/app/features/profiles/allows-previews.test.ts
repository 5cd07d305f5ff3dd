import { defaultPreferences } from '@hlizo/contract/entities/preferences'
import { describe, expect, it } from 'vitest'
import { allowsPreviews } from './allows-previews.ts'

const profile = (autoplayPreviews: boolean) => ({
  preferences: { ...defaultPreferences, autoplayPreviews },
})

describe('allowsPreviews', () => {
  it('is true for an account without profiles, and false when one profile turns them off', () => {
    expect(allowsPreviews([])).toBe(true)
    expect(allowsPreviews([{}, profile(true)])).toBe(true)
    expect(allowsPreviews([profile(true), profile(false)])).toBe(false)
  })
})
