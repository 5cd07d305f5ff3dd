import type { BodyGiven } from '@hlizo/contract/call'
import {
  downloadPayoutStatement,
  exportPayoutWeights,
  getPayoutMonth,
  getPayoutStatement,
  listPayoutWeights,
  makePayoutStatements,
  setPayoutWeights,
  statePayoutPool,
} from '@hlizo/contract/calls/studio-payouts'
import type { PayoutStatement } from '@hlizo/contract/entities/studio-payout'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { pagedQuery } from '#studio/lib/paged-query.ts'
import { saveFile } from '@hlizo/web/lib/save-file'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioFile, studioPage, studioRequest } from '#studio/lib/studio-request.ts'
import { useChange } from '#studio/lib/use-change.ts'

export const payoutMonthQuery = (month: string) =>
  studioQuery(getPayoutMonth, { params: { month } })

export const payoutStatementQuery = (id: string) =>
  studioQuery(getPayoutStatement, { params: { id } })

/** Titles with several comedians, page by page. */
export const weightsQuery = (q: string) => ({
  ...pagedQuery([listPayoutWeights.path, q], (cursor, signal) =>
    studioPage(listPayoutWeights, { query: { ...(q !== '' && { q }), cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
})

export const exportWeightsFile = (q: string) =>
  studioFile(exportPayoutWeights, { query: { ...(q !== '' && { q }) } })

export const useStatePool = (month: string) =>
  useChange([getPayoutMonth], (body: BodyGiven<typeof statePayoutPool>) =>
    studioRequest(statePayoutPool, { params: { month }, body }),
  )

export const useMakeStatements = (month: string) =>
  useChange([getPayoutMonth], (body: BodyGiven<typeof makePayoutStatements>) =>
    studioRequest(makePayoutStatements, { params: { month }, body }),
  )

export const useSetWeights = (id: number) =>
  useChange([listPayoutWeights], (body: BodyGiven<typeof setPayoutWeights>) =>
    studioRequest(setPayoutWeights, { params: { id }, body }),
  )

const TYPES = { pdf: 'application/pdf', csv: 'text/csv' } as const

/** Saves a statement as a file. */
export const useDownload = ({ id, month, comedian }: PayoutStatement) =>
  useMutation({
    mutationFn: async (kind: 'pdf' | 'csv') => {
      const file = await studioFile(downloadPayoutStatement, { params: { id }, query: { kind } })
      saveFile(`decont-${month}-${comedian}.${kind}`, file, TYPES[kind])
    },
  })
