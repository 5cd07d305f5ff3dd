/** A discount code; `months` counts the discounted periods, null meaning for as long as the plan lasts. */
export type Coupon = {
  readonly code: string
  readonly percentOff: number
  readonly interval: 'MONTHLY' | 'YEARLY'
  readonly months: number | null
}

/** The coupons that the demo data knows. */
export const coupons: readonly Coupon[] = [
  { code: 'HLIZO50', percentOff: 50, interval: 'MONTHLY', months: 3 },
  { code: 'MICROFON', percentOff: 20, interval: 'YEARLY', months: null },
  { code: 'GRATIS1', percentOff: 100, interval: 'MONTHLY', months: 1 },
]
