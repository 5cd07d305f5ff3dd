import type { BodyGiven, QueryOf } from '@hlizo/contract/call'
import {
  acceptWithdrawal,
  exportWithdrawals,
  getWithdrawal,
  listWithdrawals,
  payWithdrawalManually,
  refuseWithdrawal,
  retryWithdrawalRefunds,
} from '@hlizo/contract/calls/studio-withdrawals'
import type { StudioWithdrawalCase } from '@hlizo/contract/entities/studio-withdrawal'
import { keepPreviousData } from '@tanstack/react-query'
import { pagedQuery } from '#studio/lib/paged-query.ts'
import { readAgainWhile } from '#studio/lib/read-again-while.ts'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioFile, studioPage, studioRequest } from '#studio/lib/studio-request.ts'
import { useChange } from '#studio/lib/use-change.ts'

/** How often a decided case is read again until its job has settled it. */
const SETTLING_MS = 2_000

type WithdrawalFilters = QueryOf<typeof exportWithdrawals>

export const withdrawalsQuery = (filters: WithdrawalFilters) => ({
  ...pagedQuery([listWithdrawals.path, filters], (cursor, signal) =>
    studioPage(listWithdrawals, { query: { ...filters, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
})

export const exportWithdrawalsFile = (query: WithdrawalFilters) =>
  studioFile(exportWithdrawals, { query })

/** One withdrawal; with `order`, as if the declaration had named that order. */
export const withdrawalQuery = (reference: string, order: string | undefined) => ({
  ...studioQuery(getWithdrawal, { params: { reference }, query: { order } }),
  ...readAgainWhile<StudioWithdrawalCase>(
    SETTLING_MS,
    ({ decision, settledAt, isRefundRefused }) =>
      decision !== null && settledAt === null && !isRefundRefused,
  ),
})

export const useAccept = (reference: string) =>
  useChange([getWithdrawal, listWithdrawals], (body: BodyGiven<typeof acceptWithdrawal>) =>
    studioRequest(acceptWithdrawal, { params: { reference }, body }),
  )

export const usePayManually = (reference: string) =>
  useChange([getWithdrawal, listWithdrawals], (body: BodyGiven<typeof payWithdrawalManually>) =>
    studioRequest(payWithdrawalManually, { params: { reference }, body }),
  )

export const useRetryRefunds = (reference: string) =>
  useChange([getWithdrawal, listWithdrawals], (body: BodyGiven<typeof retryWithdrawalRefunds>) =>
    studioRequest(retryWithdrawalRefunds, { params: { reference }, body }),
  )

export const useRefuse = (reference: string) =>
  useChange([getWithdrawal, listWithdrawals], (body: { reason: string }) =>
    studioRequest(refuseWithdrawal, { params: { reference }, body }),
  )
