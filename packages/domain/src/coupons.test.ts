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
  it('says both prices and for how many months', () => {
    expect(couponText(half(), monthly)).toBe(
      '6.99 → 3.49 Euro în primele 3 luni, apoi 6.99 Euro/lună',
    )
  })

  it('says a single month as one', () => {
    const free = half({
      discountedPriceAmount: 0,
      discountedPriceDurationInMonths: 1,
      duration: 'once',
    })
    expect(couponText(free, monthly)).toBe('6.99 → 0 Euro în prima lună, apoi 6.99 Euro/lună')
  })

  it('says that it lasts', () => {
    const forever = half({
      discountedPriceAmount: 55.99,
      discountedPriceDurationInMonths: null,
      duration: 'forever',
    })
    expect(couponText(forever, yearly)).toBe('69.99 → 55.99 Euro/an, cât timp ești abonat')
  })

  it('says the first year on a yearly plan', () => {
    const once = half({ discountedPriceAmount: 55.99, duration: 'once' })
    expect(couponText(once, yearly)).toBe('69.99 → 55.99 Euro în primul an, apoi 69.99 Euro/an')
  })

  it('says per month that it lasts', () => {
    const forever = half({ discountedPriceDurationInMonths: null, duration: 'forever' })
    expect(couponText(forever, monthly)).toBe('6.99 → 3.49 Euro/lună, cât timp ești abonat')
  })

  it('says nothing of a coupon that is not valid or not fully known', () => {
    expect(couponText(half({ valid: false }), monthly)).toBeNull()
    expect(couponText(half({ discountedPriceAmount: null }), monthly)).toBeNull()
    expect(couponText(half({ duration: null }), monthly)).toBeNull()
  })
})
