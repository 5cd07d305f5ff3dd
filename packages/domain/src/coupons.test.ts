import type { CouponVerification } from '@hlizo/contract/entities/coupon-verification'
import { describe, expect, it } from 'vitest'
import { couponText } from './coupons.ts'

const monthly = { price: 6.99, interval: 'MONTHLY' } as const
const yearly = { price: 69.99, interval: 'YEARLY' } as const

function half(overrides: Partial<CouponVerification> = {}): CouponVerification {
  return {
    valid: true,
    discountedPriceAmount: 3.49,
    discountedPriceDurationInMonths: 3,
    duration: 'repeating',
    ...overrides,
  }
}

describe('couponText', () => {
  it('names both prices and the number of months', () => {
    expect(couponText(half(), monthly)).toBe(
      '6.99 → 3.49 Euro în primele 3 luni, apoi 6.99 Euro/lună',
    )
  })

  it('uses the singular for one month', () => {
    const free = half({
      discountedPriceAmount: 0,
      discountedPriceDurationInMonths: 1,
      duration: 'once',
    })
    expect(couponText(free, monthly)).toBe('6.99 → 0 Euro în prima lună, apoi 6.99 Euro/lună')
  })

  it('names an unlimited duration', () => {
    const forever = half({
      discountedPriceAmount: 55.99,
      discountedPriceDurationInMonths: null,
      duration: 'forever',
    })
    expect(couponText(forever, yearly)).toBe('69.99 → 55.99 Euro/an, cât timp ești abonat')
  })

  it('names the first year for a yearly plan', () => {
    const once = half({ discountedPriceAmount: 55.99, duration: 'once' })
    expect(couponText(once, yearly)).toBe('69.99 → 55.99 Euro în primul an, apoi 69.99 Euro/an')
  })

  it('names an unlimited duration per month', () => {
    const forever = half({ discountedPriceDurationInMonths: null, duration: 'forever' })
    expect(couponText(forever, monthly)).toBe('6.99 → 3.49 Euro/lună, cât timp ești abonat')
  })

  it('is null for an invalid or incomplete coupon', () => {
    expect(couponText(half({ valid: false }), monthly)).toBeNull()
    expect(couponText(half({ discountedPriceAmount: null }), monthly)).toBeNull()
    expect(couponText(half({ duration: null }), monthly)).toBeNull()
  })
})
