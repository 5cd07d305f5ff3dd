import {
  acceptWithdrawal,
  getWithdrawal,
  listWithdrawals,
  refuseWithdrawal,
} from '@hlizo/contract/calls/studio-withdrawals'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { pagedQuery } from '#studio/lib/paged-query.ts'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioPage, studioRequest } from '#studio/lib/studio-request.ts'
import { readAgain } from '#studio/lib/use-change.ts'

/** How often a decided case is read again until its job has settled it. */
const SETTLING_MS = 2_000

/** The queue of withdrawals, page by page. */
export const withdrawalsQuery = (state: 'open' | 'all') => ({
  ...pagedQuery([listWithdrawals.path, state], (cursor, signal) =>
    studioPage(listWithdrawals, { query: { state, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
})

/** One withdrawal; with `order`, as if the declaration had named that order. */
export const withdrawalQuery = (reference: string, order: string | undefined) => ({
  ...studioQuery(getWithdrawal, { params: { reference }, query: { order } }),
  refetchInterval: ({
    state: { data },
  }: {
    state: { data: { decision: string | null; settledAt: string | null } | undefined }
  }) => (data?.decision && data.settledAt === null ? SETTLING_MS : false),
})

/** `onDone` runs also when the refreshed case has already taken the dialog away. */
function useDecision<Input>(decide: (input: Input) => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient()

  return useMutation({
    mutationFn: decide,
    onSuccess: onDone,
    onSettled: () => readAgain(client, [getWithdrawal, listWithdrawals]),
  })
}

export const useAccept = (reference: string, onDone: () => void) =>
  useDecision(
    (body: { order?: string | undefined; isFull: boolean; note?: string | undefined }) =>
      studioRequest(acceptWithdrawal, { params: { reference }, body }),
    onDone,
  )

export const useRefuse = (reference: string, onDone: () => void) =>
  useDecision(
    (body: { reason: string }) => studioRequest(refuseWithdrawal, { params: { reference }, body }),
    onDone,
  )
