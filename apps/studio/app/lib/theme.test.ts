import { describe, expect, it } from 'vitest'
import { themeOf } from './theme.ts'

describe('themeOf', () => {
  it('knows the remembered themes', () => {
    expect(['light', 'dark', 'system'].map(themeOf)).toEqual(['light', 'dark', 'system'])
  })

  it('follows the system when nothing, or something unknown, is remembered', () => {
    expect([themeOf(null), themeOf('sepia')]).toEqual(['system', 'system'])
  })
})
