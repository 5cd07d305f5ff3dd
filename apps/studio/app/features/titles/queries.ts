import {
  changeTitle,
  changeTitles,
  createTitle,
  ensureComedian,
  ensureTag,
  exportTitles,
  getCatalogueNames,
  getTitle,
  getUnsavedEdits,
  listTitleHistory,
  listTitles,
  putCaptions,
  removeCaptions,
  saveUnsavedEdits,
  undoTitleChanges,
} from '@hlizo/contract/calls/studio-titles'
import { getTitlePicture } from '@hlizo/contract/calls/studio-pictures'
import { getPublicLine } from '@hlizo/contract/calls/studio-lines'
import { getStudioMoments, listSharedMoments } from '@hlizo/contract/calls/studio-moments'
import type { BodyOf, QueryGiven } from '@hlizo/contract/call'
import {
  writeTitleRef,
  type StudioTitle,
  type StudioTitlePage,
  type TitleChanges,
  type TitleRef,
} from '@hlizo/contract/entities/studio-title'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followedWhile, pagedQuery, searchedQuery } from '#studio/lib/paged-query.ts'
import { readAgainWhile } from '#studio/lib/read-again-while.ts'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioFile, studioPage, studioRequest } from '#studio/lib/studio-request.ts'
import { readAgain, type Shown } from '#studio/lib/use-change.ts'

export type TitleFilters = Omit<QueryGiven<typeof listTitles>, 'cursor'>

export const titlesQuery = (filters: TitleFilters) => ({
  ...searchedQuery([listTitles.path, filters], filters.q, (cursor, signal) =>
    studioPage(listTitles, { query: { ...filters, cursor }, signal }),
  ),
  ...followedWhile<StudioTitle>(({ film }) => film === 'preparing'),
})

const LOOK_EVERY_MS = 2_000

const isPreparing = (page: StudioTitlePage): boolean =>
  page.kind === 'video' && page.film.state === 'preparing'

/** Read again every two seconds while the film is prepared. */
export const titleQuery = (title: string) => ({
  ...studioQuery(getTitle, { params: { title } }),
  ...readAgainWhile(LOOK_EVERY_MS, isPreparing),
})

/** The operator's own unsaved edits, as they were when the title was opened. */
export const titleDraftQuery = (title: string) => ({
  ...studioQuery(getUnsavedEdits, { params: { title } }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
})

export const saveDraftOfTitle = (title: string, draft: BodyOf<typeof saveUnsavedEdits>) =>
  studioRequest(saveUnsavedEdits, { params: { title }, body: draft })

export const catalogueNamesQuery = () => studioQuery(getCatalogueNames)

export const historyQuery = (title: string) =>
  pagedQuery([listTitleHistory.path, title], (cursor, signal) =>
    studioPage(listTitleHistory, { params: { title }, query: { cursor }, signal }),
  )

const shown = [listTitles, getTitle, listTitleHistory, getCatalogueNames]
/** The settings of a title that its history undoes. */
const settings = [getPublicLine, getStudioMoments, listSharedMoments]
const shownOfFilm = [listTitles, listTitleHistory, getTitlePicture, ...settings]

/** Reads again what depends on the film of a title when its preparation ends. */
export function useReadWithFilm(page: StudioTitlePage): void {
  const client = useQueryClient()
  const isWaiting = isPreparing(page)
  useEffect(() => {
    if (!isWaiting) return undefined
    return () => void readAgain(client, shownOfFilm)
  }, [client, isWaiting])
}

/** A change of the catalogue; what shows it is read again. */
function useTitleChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  more: Shown = [],
) {
  const client = useQueryClient()

  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void readAgain(client, [...shown, ...more])
    },
  })
}

export const useCreateTitle = () =>
  useTitleChange((body: BodyOf<typeof createTitle>) => studioRequest(createTitle, { body }))

export const useSaveTitle = (title: string) =>
  useTitleChange((body: { version: number; changes: TitleChanges }) =>
    studioRequest(changeTitle, { params: { title }, body }),
  )

type BulkChange = Omit<BodyOf<typeof changeTitles>, 'titles'>

export const useChangeTitles = () =>
  useTitleChange(({ titles, ...change }: BulkChange & { titles: string[] }) =>
    studioRequest(changeTitles, { body: { titles, ...change } }),
  )

export const useUndo = () =>
  useTitleChange(
    (changes: string[]) => studioRequest(undoTitleChanges, { body: { changes } }),
    settings,
  )

export const useEnsureComedian = () =>
  useTitleChange((name: string) => studioRequest(ensureComedian, { body: { name } }))

export const useEnsureTag = () =>
  useTitleChange((name: string) => studioRequest(ensureTag, { body: { name } }))

export const usePutCaptions = (title: string) =>
  useTitleChange(({ lang, text }: { lang: string; text: string }) =>
    studioRequest(putCaptions, { params: { title, lang }, body: { text } }),
  )

export const useRemoveCaptions = (title: string) =>
  useTitleChange((lang: string) => studioRequest(removeCaptions, { params: { title, lang } }))

export const exportTitleFile = (filters: TitleFilters, columns: readonly string[]) =>
  studioFile(exportTitles, { query: { ...filters, columns: columns.join(',') } })

export const titlePath = (ref: string | TitleRef): string =>
  `/titles/${typeof ref === 'string' ? ref : writeTitleRef(ref)}`
