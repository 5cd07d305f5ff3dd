import { MONTHLY_PRICE_CENTS, YEARLY_PRICE_CENTS } from '@hlizo/contract/constants'
import { offerMessages as ro } from '@hlizo/contract/messages/offer'
import type { NewPlan, NewVoucher } from './offer-store.ts'

const shared = { currency: 'EUR' as const, benefits: [...ro.benefits] }

/** The plans of the specification (§9). The six-month plan is sold as a gift only (D5). */
export const defaultPlans: readonly NewPlan[] = [
  {
    ...shared,
    ...ro.monthly,
    id: 'abonament_lunar',
    firstPriceMinor: MONTHLY_PRICE_CENTS,
    durationAmount: 1,
    durationUnit: 'MONTH',
    isPublic: true,
  },
  {
    ...shared,
    ...ro.yearly,
    id: 'abonament_anual',
    firstPriceMinor: YEARLY_PRICE_CENTS,
    durationAmount: 1,
    durationUnit: 'YEAR',
    isPublic: true,
  },
  {
    ...shared,
    ...ro.halfYearly,
    id: 'abonament_6_luni',
    firstPriceMinor: 6 * MONTHLY_PRICE_CENTS,
    durationAmount: 6,
    durationUnit: 'MONTH',
    isPublic: false,
  },
]

const periodWords = new Map<number, { readonly priceDescription: string }>([
  [1, ro.monthly],
  [6, ro.halfYearly],
  [12, ro.yearly],
])

/** The default text on the card of a plan. */
export const planWords = (months: number) => ({
  priceDescription: periodWords.get(months)?.priceDescription ?? '',
  benefits: shared.benefits,
})

export const voucherBenefits = (): string[] => [...ro.vouchers.benefits]

const gift = {
  currency: 'EUR' as const,
  benefits: [...ro.vouchers.benefits],
  isPublic: true,
}

/** The gifts of a new installation. The operator changes them with `hlizo voucher-product`. */
export const defaultVouchers: readonly NewVoucher[] = [
  {
    ...gift,
    id: 'voucher-1-month',
    priceMinor: MONTHLY_PRICE_CENTS,
    description: ro.vouchers.oneMonth,
    durationAmount: 1,
    durationUnit: 'MONTH',
    style: 'secondary',
  },
  {
    ...gift,
    id: 'voucher-3-months',
    priceMinor: 1999,
    description: ro.vouchers.threeMonths,
    durationAmount: 3,
    durationUnit: 'MONTH',
    style: 'secondary',
  },
  {
    ...gift,
    id: 'voucher-6-months',
    priceMinor: 3799,
    description: ro.vouchers.sixMonths,
    durationAmount: 6,
    durationUnit: 'MONTH',
    style: 'primary',
  },
  {
    ...gift,
    id: 'voucher-12-months',
    priceMinor: YEARLY_PRICE_CENTS,
    description: ro.vouchers.twelveMonths,
    durationAmount: 1,
    durationUnit: 'YEAR',
    style: 'gold',
  },
]
