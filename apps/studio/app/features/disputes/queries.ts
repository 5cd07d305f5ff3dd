import type { BodyGiven } from '@hlizo/contract/call'
import {
  acceptDispute,
  addDisputeFile,
  addDisputeInvoice,
  downloadDisputeFile,
  getDispute,
  removeDisputeFile,
  saveDisputeEvidence,
  submitDispute,
} from '@hlizo/contract/calls/studio-disputes'
import { listMoneyDisputes } from '@hlizo/contract/calls/studio-money'
import type { StudioDisputeCase } from '@hlizo/contract/entities/studio-dispute'
import { readAgainWhile } from '#studio/lib/read-again-while.ts'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { saveFile } from '@hlizo/web/lib/save-file'
import { studioFile, studioRequest } from '#studio/lib/studio-request.ts'
import { useChange } from '#studio/lib/use-change.ts'

/** How often a decided dispute is read again until the provider has taken the decision. */
const SETTLING_MS = 2_000

export const disputeQuery = (disputeId: string) => ({
  ...studioQuery(getDispute, { params: { disputeId } }),
  ...readAgainWhile<StudioDisputeCase>(
    SETTLING_MS,
    ({ decision, settledAt }) => decision !== null && settledAt === null,
  ),
})

const shown = [getDispute, listMoneyDisputes]

export const useSaveEvidence = (disputeId: string) =>
  useChange(shown, (body: BodyGiven<typeof saveDisputeEvidence>) =>
    studioRequest(saveDisputeEvidence, { params: { disputeId }, body }),
  )

export const useSubmitDispute = (disputeId: string) =>
  useChange(shown, (body: BodyGiven<typeof submitDispute>) =>
    studioRequest(submitDispute, { params: { disputeId }, body }),
  )

export const useAcceptDispute = (disputeId: string) =>
  useChange(shown, (body: BodyGiven<typeof acceptDispute>) =>
    studioRequest(acceptDispute, { params: { disputeId }, body }),
  )

export const useAddFile = (disputeId: string) =>
  useChange(shown, (body: BodyGiven<typeof addDisputeFile>) =>
    studioRequest(addDisputeFile, { params: { disputeId }, body }),
  )

export const useAddInvoice = (disputeId: string) =>
  useChange(shown, (version: number) =>
    studioRequest(addDisputeInvoice, { params: { disputeId }, body: { version } }),
  )

export const useRemoveFile = (disputeId: string) =>
  useChange(shown, (file: string) =>
    studioRequest(removeDisputeFile, { params: { disputeId, file } }),
  )

export async function saveDisputeFile(
  disputeId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const file = await studioFile(downloadDisputeFile, { params: { disputeId, file: id } })
  saveFile(name, file, file.type)
}
