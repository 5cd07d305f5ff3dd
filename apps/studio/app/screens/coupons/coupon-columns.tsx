import type { StudioCoupon } from '@hlizo/contract/entities/studio-coupon'
import { couponStates, studioCouponsMessages as ro } from '@hlizo/contract/messages/studio-coupons'
import { formatDate } from '@hlizo/domain/dates'
import { moneyText } from '@hlizo/domain/figure-text'
import { Badge } from '#studio/ui/badge.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const discountText = ({ percentOff, amountMinor, currency }: StudioCoupon): string =>
  percentOff === null ? moneyText(amountMinor ?? 0, currency ?? '') : ro.percent(percentOff)

const durationText = ({ months }: StudioCoupon): string => {
  if (months === null) return ro.forever

  return months === 0 ? ro.once : ro.months(months)
}

const conditionsText = ({ isFirstPurchase, minimumMinor }: StudioCoupon): string =>
  [
    ...(isFirstPurchase ? [ro.firstPurchase] : []),
    ...(minimumMinor === null ? [] : [ro.minimum(moneyText(minimumMinor, 'EUR'))]),
  ].join(', ')

export const usesText = ({ uses, maxRedemptions }: StudioCoupon): string =>
  ro.uses(uses, maxRedemptions)

const dayText = (at: string | null) => (at === null ? '' : formatDate(new Date(at)))

const plain = (
  id: string,
  name: string,
  minWidth: number,
  text: (coupon: StudioCoupon) => string,
): TableColumn<StudioCoupon> => ({ id, name, minWidth, cell: text, text })

export const couponColumns: readonly TableColumn<StudioCoupon>[] = [
  {
    ...plain('code', ro.columns.code, 150, ({ code }) => code),
    isRowHeader: true,
    cell: ({ code }) => <strong>{code}</strong>,
  },
  {
    ...plain('state', ro.columns.state, 130, ({ state }) => couponStates[state]),
    cell: ({ state }) => (
      <Badge tone={state === 'active' ? 'good' : state === 'refused' ? 'attention' : 'mute'}>
        {couponStates[state]}
      </Badge>
    ),
  },
  plain('discount', ro.columns.discount, 110, discountText),
  plain('duration', ro.columns.duration, 150, durationText),
  plain('uses', ro.columns.uses, 110, usesText),
  plain('expires', ro.columns.expiresAt, 160, ({ expiresAt }) => dayText(expiresAt)),
  plain('plans', ro.columns.plans, 170, ({ planIds }) => planIds.join(', ') || ro.allPlans),
  plain('conditions', ro.columns.conditions, 190, conditionsText),
  {
    ...plain('created', ro.columns.createdAt, 160, ({ createdAt }) => dayText(createdAt)),
    isExtra: true,
  },
  { ...plain('by', ro.columns.createdBy, 140, ({ createdBy }) => createdBy), isExtra: true },
]
