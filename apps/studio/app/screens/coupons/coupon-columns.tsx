import type { StudioCoupon } from '@hlizo/contract/entities/studio-coupon'
import { couponStates, studioCouponsMessages as ro } from '@hlizo/contract/messages/studio-coupons'
import { couponTexts } from '@hlizo/domain/coupon-texts'
import { Badge } from '#studio/ui/badge.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumnsOf } from '#studio/ui/text-column.ts'

const column = textColumnsOf(couponTexts, ro.columns)

export const couponColumns: readonly TableColumn<StudioCoupon>[] = [
  {
    ...column('code', 150),
    isRowHeader: true,
    cell: ({ code }) => <strong>{code}</strong>,
  },
  {
    ...column('state', 130),
    cell: ({ state }) => (
      <Badge tone={state === 'active' ? 'good' : state === 'refused' ? 'attention' : 'mute'}>
        {couponStates[state]}
      </Badge>
    ),
  },
  column('discount', 110),
  column('duration', 150),
  column('uses', 110),
  column('expiresAt', 160, 'expires'),
  column('plans', 170),
  column('conditions', 190),
  { ...column('createdAt', 160, 'created'), isExtra: true },
  { ...column('createdBy', 140, 'by'), isExtra: true },
]
