import { describe, expect, it } from 'vitest'
import { themeOf } from './theme.ts'

describe('themeOf', () => {
  it('reads the stored themes', () => {
    expect(['light', 'dark', 'system'].map(themeOf)).toEqual(['light', 'dark', 'system'])
  })

  it('follows the system without a stored value or with an unknown one', () => {
    expect([themeOf(null), themeOf('sepia')]).toEqual(['system', 'system'])
  })
})
