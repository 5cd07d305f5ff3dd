import type { BodyGiven } from '@hlizo/contract/call'
import {
  changeComedian,
  exportComedians,
  getStudioComedian,
  listComedians,
} from '@hlizo/contract/calls/studio-comedians'
import { ensureComedian, getCatalogueNames, listTitles } from '@hlizo/contract/calls/studio-titles'
import { beginUploads } from '@hlizo/contract/calls/studio-uploads'
import type { StudioComedianPage } from '@hlizo/contract/entities/studio-comedian'
import { useQueryClient } from '@tanstack/react-query'
import { searchedQuery } from '#studio/lib/paged-query.ts'
import { readAgainWhile } from '#studio/lib/read-again-while.ts'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioFile, studioPage, studioRequest } from '#studio/lib/studio-request.ts'
import { isUploading, LOOK_EVERY_MS } from '#studio/lib/uploaded-picture.ts'
import { readAgain, useChange } from '#studio/lib/use-change.ts'

export const comediansQuery = (q: string | undefined) =>
  searchedQuery([listComedians.path, q], q, (cursor, signal) =>
    studioPage(listComedians, { query: { q, cursor }, signal }),
  )

export const exportComediansFile = (q: string | undefined) =>
  studioFile(exportComedians, { query: { q } })

/** Read again every second while a picture is sent. */
export const comedianQuery = (id: string) => ({
  ...studioQuery(getStudioComedian, { params: { comedian: id } }),
  ...readAgainWhile<StudioComedianPage>(LOOK_EVERY_MS, ({ upload }) => isUploading(upload)),
})

const shown = [listComedians, getStudioComedian, getCatalogueNames, listTitles]

export const useMakeComedian = () =>
  useChange(shown, (body: BodyGiven<typeof ensureComedian>) =>
    studioRequest(ensureComedian, { body }),
  )

export const useChangeComedian = (id: number) =>
  useChange(shown, (body: BodyGiven<typeof changeComedian>) =>
    studioRequest(changeComedian, { params: { comedian: String(id) }, body }),
  )

export const useBeginPortrait = (portraitOf: number) =>
  useChange([getStudioComedian], (file: BodyGiven<typeof beginUploads>['files'][number]) =>
    studioRequest(beginUploads, { body: { files: [file], portraitOf } }),
  )

/** Reads a comedian again, whose picture a job has set. */
export function useReadComedian() {
  const client = useQueryClient()

  return () => void readAgain(client, shown)
}

/** The screen with this comedian open. */
export const comedianPath = (id: number): string => `/comedians?comedian=${id}`
