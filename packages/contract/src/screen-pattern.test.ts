import { describe, expect, it } from 'vitest'
import { isScreenPath } from './screen-pattern.ts'

describe('isScreenPath', () => {
  it('matches each page with any parameters', () => {
    expect(['/', '/reset', '/video/7', '/vouchers/redeem'].every(isScreenPath)).toBe(true)
  })

  it('matches no other URL', () => {
    expect(['/rezet', '/video', '/video/7/extra', '*', ''].some(isScreenPath)).toBe(false)
  })
})
