import {
  checkFilmReplacement,
  discardFilmReplacement,
  getFilmReplacement,
  restoreFilm,
  swapFilm,
} from '@hlizo/contract/calls/studio-films'
import { getTitle, listTitleHistory, listTitles } from '@hlizo/contract/calls/studio-titles'
import { listUploads } from '@hlizo/contract/calls/studio-uploads'
import type { BodyOf } from '@hlizo/contract/call'
import type { FilmReplacement } from '@hlizo/contract/entities/studio-replacement'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { readAgainWhile } from '#studio/lib/read-again-while.ts'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { readAgain } from '#studio/lib/use-change.ts'

const LOOK_EVERY_MS = 2_000

const isUnderWay = ({ next }: FilmReplacement) => next !== null && next.durationSeconds === null

/** Read again every two seconds while a film is sent or prepared. */
export const replacementQuery = (title: string) => ({
  ...studioQuery(getFilmReplacement, { params: { title } }),
  ...readAgainWhile(LOOK_EVERY_MS, isUnderWay),
})

export const replacementCheckQuery = (title: string, seconds: number) => ({
  ...studioQuery(checkFilmReplacement, {
    params: { title },
    query: { seconds: String(seconds) },
  }),
  placeholderData: keepPreviousData,
  gcTime: 0,
})

const shown = [listTitles, getTitle, listTitleHistory, listUploads, getFilmReplacement]

/** A change of the film of a title. It does not wait for what is read again, which takes the dialog away. */
function useFilmChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()

  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void readAgain(client, shown)
    },
  })
}

export const useSwapFilm = (title: string) =>
  useFilmChange((body: BodyOf<typeof swapFilm>) =>
    studioRequest(swapFilm, { params: { title }, body }),
  )

export const useDiscardReplacement = (title: string) =>
  useFilmChange((film: string) =>
    studioRequest(discardFilmReplacement, { params: { title }, query: { film } }),
  )

export const useRestoreFilm = (title: string) =>
  useFilmChange((film: string) => studioRequest(restoreFilm, { params: { title, film } }))
