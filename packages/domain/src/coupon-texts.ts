import type { StudioCoupon } from '@hlizo/contract/entities/studio-coupon'
import { couponStates, studioCouponsMessages as ro } from '@hlizo/contract/messages/studio-coupons'
import { dayText } from './dates.ts'
import { moneyText } from './figure-text.ts'

type Terms<Names extends keyof StudioCoupon> = Pick<StudioCoupon, Names>

function durationText({ months }: Terms<'months'>): string {
  if (months === null) return ro.forever

  return months === 0 ? ro.once : ro.months(months)
}

const conditionsText = ({
  isFirstPurchase,
  minimumMinor,
}: Terms<'isFirstPurchase' | 'minimumMinor'>): string =>
  [
    ...(isFirstPurchase ? [ro.firstPurchase] : []),
    ...(minimumMinor === null ? [] : [ro.minimum(moneyText(minimumMinor, 'EUR'))]),
  ].join(', ')

/** The columns of the coupons as text, on screen and in the exported file. */
export const couponTexts = {
  code: ({ code }) => code,
  state: ({ state }) => couponStates[state],
  discount: ({
    percentOff,
    amountMinor,
    currency,
  }: Terms<'percentOff' | 'amountMinor' | 'currency'>) =>
    percentOff === null ? moneyText(amountMinor ?? 0, currency ?? '') : ro.percent(percentOff),
  duration: durationText,
  uses: ({ uses, maxRedemptions }) => ro.uses(uses, maxRedemptions),
  expiresAt: ({ expiresAt }) => dayText(expiresAt),
  plans: ({ planIds }) => planIds.join(', ') || ro.allPlans,
  conditions: conditionsText,
  createdAt: ({ createdAt }) => dayText(createdAt),
  createdBy: ({ createdBy }) => createdBy,
} as const satisfies Record<string, (coupon: StudioCoupon) => string>
