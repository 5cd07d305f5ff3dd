/** A discount code; `months` counts the discounted periods, null meaning for as long as the plan lasts. */
export type Coupon = {
  readonly code: string
  readonly percentOff: number
  readonly interval: 'MONTHLY' | 'YEARLY'
  readonly months: number | null
}

/** A gift: a prepaid period at a price in euro cents. */
export type VoucherOffer = {
  readonly productId: string
  readonly amountMinor: number
  readonly currency: 'EUR'
  readonly description: string
  readonly durationAmount: number
  readonly durationUnit: 'MONTH' | 'YEAR'
  readonly uiStyleVariant: 'primary' | 'secondary' | 'gold'
  readonly benefits: readonly string[]
}

/** The coupons that the demo data knows. */
export const coupons: readonly Coupon[] = [
  { code: 'HLIZO50', percentOff: 50, interval: 'MONTHLY', months: 3 },
  { code: 'MICROFON', percentOff: 20, interval: 'YEARLY', months: null },
  { code: 'GRATIS1', percentOff: 100, interval: 'MONTHLY', months: 1 },
]

const sharedBenefits = [
  'Tot catalogul: stand-up, emisiuni și podcasturi',
  'Se împarte cu încă doi prieteni, pe trei profile',
  'Se activează fără card',
] as const

/** The four gift vouchers on sale. */
export const voucherOffers: readonly VoucherOffer[] = [
  {
    productId: 'voucher-1-month',
    amountMinor: 699,
    currency: 'EUR',
    description: 'O lună de râs, cât să prindă gustul.',
    durationAmount: 1,
    durationUnit: 'MONTH',
    uiStyleVariant: 'secondary',
    benefits: sharedBenefits,
  },
  {
    productId: 'voucher-3-months',
    amountMinor: 1999,
    currency: 'EUR',
    description: 'Un anotimp întreg de bună dispoziție.',
    durationAmount: 3,
    durationUnit: 'MONTH',
    uiStyleVariant: 'secondary',
    benefits: sharedBenefits,
  },
  {
    productId: 'voucher-6-months',
    amountMinor: 3799,
    currency: 'EUR',
    description: 'Jumătate de an fără fețe lungi.',
    durationAmount: 6,
    durationUnit: 'MONTH',
    uiStyleVariant: 'primary',
    benefits: sharedBenefits,
  },
  {
    productId: 'voucher-12-months',
    amountMinor: 6999,
    currency: 'EUR',
    description: 'Un an de hlizit, cadoul care nu se strică în frigider.',
    durationAmount: 1,
    durationUnit: 'YEAR',
    uiStyleVariant: 'gold',
    benefits: sharedBenefits,
  },
]
