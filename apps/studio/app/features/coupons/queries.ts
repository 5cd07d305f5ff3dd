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

export type CouponFilters = QueryOf<typeof exportCoupons>

export const couponsQuery = (filters: CouponFilters) => ({
  ...pagedQuery([listCoupons.path, filters], (cursor, signal) =>
    studioPage(listCoupons, { query: { ...filters, cursor }, signal }),
  ),
  ...followedWhile<StudioCoupon>((coupon) => coupon.state === 'pending'),
  placeholderData: keepPreviousData,
})

export const exportCouponsFile = (query: CouponFilters) => studioFile(exportCoupons, { query })

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
