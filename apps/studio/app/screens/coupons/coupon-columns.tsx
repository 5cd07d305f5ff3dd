import type { StudioCoupon } from '@hlizo/contract/entities/studio-coupon'
import { couponStates, studioCouponsMessages as ro } from '@hlizo/contract/messages/studio-coupons'
import { couponTexts } from '@hlizo/domain/coupon-texts'
import { Badge } from '#studio/ui/badge.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const plain = (
  id: string,
  column: keyof typeof couponTexts,
  minWidth: number,
): TableColumn<StudioCoupon> => {
  const text = couponTexts[column]
  return { id, name: ro.columns[column], minWidth, cell: text, text }
}

export const couponColumns: readonly TableColumn<StudioCoupon>[] = [
  {
    ...plain('code', 'code', 150),
    isRowHeader: true,
    cell: ({ code }) => <strong>{code}</strong>,
  },
  {
    ...plain('state', 'state', 130),
    cell: ({ state }) => (
      <Badge tone={state === 'active' ? 'good' : state === 'refused' ? 'attention' : 'mute'}>
        {couponStates[state]}
      </Badge>
    ),
  },
  plain('discount', 'discount', 110),
  plain('duration', 'duration', 150),
  plain('uses', 'uses', 110),
  plain('expires', 'expiresAt', 160),
  plain('plans', 'plans', 170),
  plain('conditions', 'conditions', 190),
  { ...plain('created', 'createdAt', 160), isExtra: true },
  { ...plain('by', 'createdBy', 140), isExtra: true },
]
