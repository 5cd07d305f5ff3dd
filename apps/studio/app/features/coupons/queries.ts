import type { BodyGiven, QueryOf } from '@hlizo/contract/call'
import {
  createCoupon,
  endCoupon,
  exportCoupons,
  limitCoupon,
  listCoupons,
} from '@hlizo/contract/calls/studio-coupons'
import type { StudioCoupon } from '@hlizo/contract/entities/studio-coupon'
import { keepPreviousData } from '@tanstack/react-query'
import { followedWhile, pagedQuery } from '#studio/lib/paged-query.ts'
import { studioFile, studioPage, studioRequest } from '#studio/lib/studio-request.ts'
import { useChange } from '#studio/lib/use-change.ts'

export const couponsQuery = (state: QueryOf<typeof listCoupons>['state']) => ({
  ...pagedQuery([listCoupons.path, state], (cursor, signal) =>
    studioPage(listCoupons, { query: { state, cursor }, signal }),
  ),
  ...followedWhile<StudioCoupon>((coupon) => coupon.state === 'pending'),
  placeholderData: keepPreviousData,
})

export const exportCouponsFile = (state: QueryOf<typeof exportCoupons>['state']) =>
  studioFile(exportCoupons, { query: { state } })

export const useCreateCoupon = () =>
  useChange([listCoupons], (body: BodyGiven<typeof createCoupon>) =>
    studioRequest(createCoupon, { body }),
  )

export const useLimitCoupon = (couponId: string) =>
  useChange([listCoupons], (body: BodyGiven<typeof limitCoupon>) =>
    studioRequest(limitCoupon, { params: { couponId }, body }),
  )

export const useEndCoupon = (couponId: string) =>
  useChange([listCoupons], (body: BodyGiven<typeof endCoupon>) =>
    studioRequest(endCoupon, { params: { couponId }, body }),
  )
