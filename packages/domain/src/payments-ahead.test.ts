import { describe, expect, it } from 'vitest'
import { discountSpan, paymentsAhead, type TimedDiscount } from './payments-ahead.ts'

const firstAt = new Date('2026-01-31T10:00:00Z')
const rate = { leiPerEuro: 5.0975, date: '2026-01-15' }
const half = { percentOff: 50, euroOffMinor: null }
const span = (duration: string, months: number | null = null): TimedDiscount => ({
  ...half,
  ...discountSpan(duration, months, firstAt),
})
const ahead = (discount: TimedDiscount | null, from: number, months = 1) => {
  const { next, full } = paymentsAhead({ priceMinor: 699, rate, discount, firstAt, months }, from)
  return [next.at.slice(0, 10), next.amount.amountMinor, full?.at.slice(0, 10) ?? null]
}

describe('paymentsAhead', () => {
  it('returns the full price at once without a discount', () => {
    expect(ahead(null, 0)).toEqual(['2026-01-31', 3563, null])
  })

  it('reduces only the first payment with a coupon for one payment', () => {
    expect(ahead(span('once'), 0)).toEqual(['2026-01-31', 1781, '2026-02-28'])
    expect(ahead(span('once'), 1)).toEqual(['2026-02-28', 3563, null])
  })

  it('lowers as many payments as fall into the months of a repeating coupon', () => {
    expect(ahead(span('repeating', 3), 1)).toEqual(['2026-02-28', 1781, '2026-04-30'])
    expect(ahead(span('repeating', 3), 1, 12)).toEqual(['2027-01-31', 3563, null])
    expect(ahead(span('repeating', 24), 1, 12)).toEqual(['2027-01-31', 1781, '2028-01-31'])
  })

  it('counts periods from their anchor', () => {
    const february = new Date('2026-02-28T10:00:00Z')
    const plan = { priceMinor: 699, rate, discount: span('repeating', 3), months: 1 }
    const { full } = paymentsAhead({ ...plan, firstAt: february, anchor: firstAt })

    expect(full?.at.slice(0, 10)).toBe('2026-04-30')
  })

  it('subtracts a credit from the next payment only', () => {
    const plan = { priceMinor: 699, rate, discount: null, firstAt, months: 1, creditMinor: 1000 }
    const { next, full } = paymentsAhead(plan)

    expect([next.amount.amountMinor, next.amount.euroMinor]).toEqual([2563, 503])
    expect([full?.amount.amountMinor, full?.at.slice(0, 10)]).toEqual([3563, '2026-02-28'])
  })

  it('subtracts a credit from a payment in euro', () => {
    const plan = { priceMinor: 699, rate: null, discount: null, firstAt, months: 1 }
    const { next } = paymentsAhead({ ...plan, creditMinor: 100 })

    expect([next.amount.amountMinor, next.amount.euroMinor]).toEqual([599, 599])
  })

  it('returns no full price with an unlimited coupon', () => {
    expect(ahead(span('forever'), 1)).toEqual(['2026-02-28', 1781, null])
  })
})
