import { MONTHLY_PRICE_CENTS, YEARLY_PRICE_CENTS } from '@hlizo/contract/constants'
import { offerMessages as ro } from '@hlizo/contract/messages/offer'
import type { PlanRow } from './offer-store.ts'

const shared = { currency: 'EUR' as const, benefits: [...ro.benefits] }

/** The plans of the specification (§9). Six months exist in data and are sold as a gift only (D5). */
export const defaultPlans: readonly PlanRow[] = [
  {
    ...shared,
    ...ro.monthly,
    id: 'abonament_lunar',
    priceMinor: MONTHLY_PRICE_CENTS,
    durationAmount: 1,
    durationUnit: 'MONTH',
    isPublic: true,
  },
  {
    ...shared,
    ...ro.yearly,
    id: 'abonament_anual',
    priceMinor: YEARLY_PRICE_CENTS,
    durationAmount: 1,
    durationUnit: 'YEAR',
    isPublic: true,
  },
  {
    ...shared,
    ...ro.halfYearly,
    id: 'abonament_6_luni',
    priceMinor: 6 * MONTHLY_PRICE_CENTS,
    durationAmount: 6,
    durationUnit: 'MONTH',
    isPublic: false,
  },
]
