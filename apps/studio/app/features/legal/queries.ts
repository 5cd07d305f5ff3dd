import {
  discardLegalDraft,
  getLegalVersion,
  getStudioLegalPage,
  listLegalPages,
  publishLegalPage,
  saveLegalDraft,
  withdrawLegalVersion,
} from '@hlizo/contract/calls/studio-legal'
import type { BodyOf } from '@hlizo/contract/call'
import type { LegalPageKind } from '@hlizo/contract/entities/legal-page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'

export const legalPagesQuery = () => studioQuery(listLegalPages)
export const legalPageQuery = (kind: LegalPageKind) =>
  studioQuery(getStudioLegalPage, { params: { kind } })

type Answer = ReturnType<typeof studioRequest<typeof getStudioLegalPage>>

/** A change whose answer is the page as it is now. After a refusal it is read again. */
function useLegalChange<Input>(kind: LegalPageKind, change: (input: Input) => Answer) {
  const client = useQueryClient()
  const { queryKey } = legalPageQuery(kind)

  return useMutation({
    mutationFn: change,
    onSuccess: async (page) => {
      client.setQueryData(queryKey, page)
      await client.invalidateQueries({ queryKey: [listLegalPages.path] })
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

export const useSaveLegalDraft = (kind: LegalPageKind) =>
  useLegalChange(kind, (body: BodyOf<typeof saveLegalDraft>) =>
    studioRequest(saveLegalDraft, { params: { kind }, body }),
  )

export const useDiscardLegalDraft = (kind: LegalPageKind) =>
  useLegalChange(kind, (version: number) =>
    studioRequest(discardLegalDraft, { params: { kind }, body: { version } }),
  )

export const usePublishLegalPage = (kind: LegalPageKind) =>
  useLegalChange(kind, (body: BodyOf<typeof publishLegalPage>) =>
    studioRequest(publishLegalPage, { params: { kind }, body }),
  )

export const useWithdrawLegalVersion = (kind: LegalPageKind) =>
  useLegalChange(kind, ({ id, reason }: { readonly id: string; readonly reason: string }) =>
    studioRequest(withdrawLegalVersion, { params: { id }, body: { reason } }),
  )

/** The text of a version, to be put into the draft. */
export const useReadLegalVersion = () =>
  useMutation({ mutationFn: (id: string) => studioRequest(getLegalVersion, { params: { id } }) })
