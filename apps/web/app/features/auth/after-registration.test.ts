import { describe, expect, it } from 'vitest'
import { afterRegistration } from './after-registration.ts'

describe('afterRegistration', () => {
  it('leads to the plans', () => {
    expect(afterRegistration('/')).toBe('/subscribe')
  })

  it('remembers what the visitor came for', () => {
    expect(afterRegistration('/watch/12')).toBe('/subscribe?redirect_to=%2Fwatch%2F12')
  })

  it('does not ask for a plan before a gift is redeemed', () => {
    expect(afterRegistration('/vouchers/redeem?code=ABCD')).toBe('/vouchers/redeem?code=ABCD')
  })
})
