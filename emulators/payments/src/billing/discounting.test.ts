import { describe, expect, it } from 'vitest'
import type { CouponState } from '../resources/coupon/state.ts'
import type { InvoiceLine } from '../resources/invoice/state.ts'
import { applyDiscounts } from './discounting.ts'

const line = (changes: Partial<InvoiceLine> = {}): InvoiceLine => ({
  id: 'il_1',
  amount: 699,
  description: 'Abonament',
  price: 'price_1',
  product: 'prod_1',
  unitAmount: 699,
  quantity: 1,
  period: { start: 0, end: 1 },
  isProration: false,
  subscriptionItem: null,
  invoiceItem: null,
  isDiscountable: true,
  discounts: [],
  ...changes,
})

const active = (changes: Partial<CouponState> = {}) => ({
  discount: 'di_1',
  coupon: {
    id: 'half',
    created: 0,
    deleted: false,
    name: null,
    percentOff: null,
    amountOff: null,
    currency: null,
    currencyOptions: {},
    duration: 'once' as const,
    durationInMonths: null,
    maxRedemptions: null,
    timesRedeemed: 0,
    redeemBy: null,
    appliesTo: [],
    metadata: {},
    ...changes,
  },
})

const taken = (lines: readonly InvoiceLine[]) =>
  lines.map(({ discounts }) => discounts.map(({ amount }) => amount))

describe('applyDiscounts', () => {
  it('applies a percentage, rounded to whole minor units', () => {
    expect(taken(applyDiscounts([line()], [active({ percentOff: 50 })], 'eur'))).toEqual([[350]])
  })

  it('never discounts below zero', () => {
    expect(
      taken(applyDiscounts([line()], [active({ amountOff: 1000, currency: 'eur' })], 'eur')),
    ).toEqual([[699]])
  })

  it('applies the amount of the coupon in the currency of the invoice', () => {
    const coupon = active({ amountOff: 200, currency: 'eur', currencyOptions: { ron: 500 } })
    const inCurrency = (currency: string) => taken(applyDiscounts([line()], [coupon], currency))

    expect([inCurrency('eur'), inCurrency('ron'), inCurrency('usd')]).toEqual([
      [[200]],
      [[500]],
      [[]],
    ])
  })

  it('applies the second discount to the rest of the first', () => {
    const both = [active({ percentOff: 50 }), { ...active({ percentOff: 50 }), discount: 'di_2' }]

    expect(taken(applyDiscounts([line()], both, 'eur'))).toEqual([[350, 175]])
  })

  it('does not discount credits and products outside the coupon', () => {
    const lines = [line({ product: 'prod_2' }), line({ amount: -300 })]

    expect(
      taken(applyDiscounts(lines, [active({ percentOff: 50, appliesTo: ['prod_1'] })], 'eur')),
    ).toEqual([[], []])
  })
})
