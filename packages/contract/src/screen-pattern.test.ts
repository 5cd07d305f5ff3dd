import { describe, expect, it } from 'vitest'
import { isScreenPath } from './screen-pattern.ts'

describe('isScreenPath', () => {
  it('knows every page, whatever stands for its names', () => {
    expect(['/', '/reset', '/video/7', '/vouchers/redeem'].every(isScreenPath)).toBe(true)
  })

  it('knows no other', () => {
    expect(['/rezet', '/video', '/video/7/extra', '*', ''].some(isScreenPath)).toBe(false)
  })
})
