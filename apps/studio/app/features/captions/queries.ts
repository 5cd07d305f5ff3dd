import type { BodyOf } from '@hlizo/contract/call'
import {
  discardCaptionDraft,
  getEditedCaptions,
  getCaptionVersion,
  publishCaptions,
  saveCaptionDraft,
} from '@hlizo/contract/calls/studio-captions'
import { getTitle, listTitleHistory, listTitles } from '@hlizo/contract/calls/studio-titles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { readAgain } from '#studio/lib/use-change.ts'

/** The captions of a title in one language. */
export type CaptionsOf = { readonly title: string; readonly lang: string }

export const editedCaptionsQuery = (params: CaptionsOf) =>
  studioQuery(getEditedCaptions, { params })

export const readCaptionVersion = (params: CaptionsOf, version: string) =>
  studioRequest(getCaptionVersion, { params: { ...params, version } })

export const useSaveCaptionDraft = (params: CaptionsOf) =>
  useMutation({
    mutationFn: (body: BodyOf<typeof saveCaptionDraft>) =>
      studioRequest(saveCaptionDraft, { params, body }),
  })

/** A change of what is published or in the draft; what shows it is read again. */
function useCaptionChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()

  return useMutation({
    mutationFn: change,
    onSuccess: () => readAgain(client, [getEditedCaptions, getTitle, listTitles, listTitleHistory]),
  })
}

export const useDiscardCaptionDraft = (params: CaptionsOf) =>
  useCaptionChange((version: number) =>
    studioRequest(discardCaptionDraft, { params, body: { version } }),
  )

export const usePublishCaptions = (params: CaptionsOf) =>
  useCaptionChange((seen: { version: number; live: string | null }) =>
    studioRequest(publishCaptions, { params, body: seen }),
  )

export const captionsPath = ({ title, lang }: CaptionsOf): string =>
  `/titles/${title}/captions/${lang}`
