import type { BodyGiven, QueryOf } from '@hlizo/contract/call'
import {
  createCoupon,
  endCoupon,
  limitCoupon,
  listCoupons,
} from '@hlizo/contract/calls/studio-coupons'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { pagedQuery } from '#studio/lib/paged-query.ts'
import { studioPage, studioRequest } from '#studio/lib/studio-request.ts'

export const couponsQuery = (state: QueryOf<typeof listCoupons>['state']) => ({
  ...pagedQuery([listCoupons.path, state], (cursor, signal) =>
    studioPage(listCoupons, { query: { state, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
})

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()

  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: [listCoupons.path] }),
  })
}

export const useCreateCoupon = () =>
  useChange((body: BodyGiven<typeof createCoupon>) => studioRequest(createCoupon, { body }))

export const useLimitCoupon = (couponId: string) =>
  useChange((body: BodyGiven<typeof limitCoupon>) =>
    studioRequest(limitCoupon, { params: { couponId }, body }),
  )

export const useEndCoupon = (couponId: string) =>
  useChange((body: BodyGiven<typeof endCoupon>) =>
    studioRequest(endCoupon, { params: { couponId }, body }),
  )
