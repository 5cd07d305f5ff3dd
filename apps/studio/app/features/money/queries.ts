import {
  extendGift,
  refundCharge,
  refundGift,
  sendGiftAgain,
} from '@hlizo/contract/calls/studio-money'
import type { BodyGiven } from '@hlizo/contract/call'
import { keepPreviousData } from '@tanstack/react-query'
import { pagedQuery } from '#studio/lib/paged-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { chargeSource, giftSource, refundSource, type MoneySource } from './money-sources.ts'
import { useChange } from '#studio/lib/use-change.ts'

/** The pages of a table of money. While others load, those of the filter before stay. */
export const moneyQuery = <Filters, Item>(
  { path, readPage }: MoneySource<Filters, Item>,
  filters: Filters,
) => ({
  ...pagedQuery([path, filters], (cursor, signal) => readPage(filters, { cursor, signal })),
  placeholderData: keepPreviousData,
})

/** Refunds a payment of the table of payments. */
export const useRefundCharge = () =>
  useChange([chargeSource, refundSource, giftSource], (body: BodyGiven<typeof refundCharge>) =>
    studioRequest(refundCharge, { body }),
  )

export const useSendGiftAgain = (giftId: string) =>
  useChange([giftSource], (body: BodyGiven<typeof sendGiftAgain>) =>
    studioRequest(sendGiftAgain, { params: { giftId }, body }),
  )

export const useExtendGift = (giftId: string) =>
  useChange([giftSource], (body: BodyGiven<typeof extendGift>) =>
    studioRequest(extendGift, { params: { giftId }, body }),
  )

/** Refunds the payment of a visitor. */
export const useRefundGift = (giftId: string) =>
  useChange([chargeSource, refundSource, giftSource], (body: BodyGiven<typeof refundGift>) =>
    studioRequest(refundGift, { params: { giftId }, body }),
  )
