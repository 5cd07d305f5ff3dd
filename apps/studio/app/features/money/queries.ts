import {
  listMoneyCharges,
  listMoneyDisputes,
  listMoneyGifts,
  listMoneyRefunds,
  listMoneySubscriptions,
  type ChargeFilters,
  type DisputeFilters,
  type GiftFilters,
  type RefundFilters,
  type SubscriptionFilters,
} from '@hlizo/contract/calls/studio-money'
import { keepPreviousData } from '@tanstack/react-query'
import { pagedQuery } from '#studio/lib/paged-query.ts'
import { studioPage } from '#studio/lib/studio-request.ts'

export const subscriptionsQuery = (filters: SubscriptionFilters) => ({
  ...pagedQuery([listMoneySubscriptions.path, filters], (cursor, signal) =>
    studioPage(listMoneySubscriptions, { query: { ...filters, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
})

export const chargesQuery = (filters: ChargeFilters) => ({
  ...pagedQuery([listMoneyCharges.path, filters], (cursor, signal) =>
    studioPage(listMoneyCharges, { query: { ...filters, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
})

export const refundsQuery = (filters: RefundFilters) => ({
  ...pagedQuery([listMoneyRefunds.path, filters], (cursor, signal) =>
    studioPage(listMoneyRefunds, { query: { ...filters, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
})

export const disputesQuery = (filters: DisputeFilters) => ({
  ...pagedQuery([listMoneyDisputes.path, filters], (cursor, signal) =>
    studioPage(listMoneyDisputes, { query: { ...filters, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
})

export const giftsQuery = (filters: GiftFilters) => ({
  ...pagedQuery([listMoneyGifts.path, filters], (cursor, signal) =>
    studioPage(listMoneyGifts, { query: { ...filters, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
})
