import {
  chooseFilmStill,
  drawFilmStills,
  getTitlePicture,
} from '@hlizo/contract/calls/studio-pictures'
import { getTitle, listTitleHistory } from '@hlizo/contract/calls/studio-titles'
import { beginUploads } from '@hlizo/contract/calls/studio-uploads'
import type { BodyGiven } from '@hlizo/contract/call'
import type { TitlePicture } from '@hlizo/contract/entities/studio-picture'
import { useQueryClient } from '@tanstack/react-query'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { readAgain, useChange } from '#studio/lib/use-change.ts'

const LOOK_EVERY_MS = 1_000

const isUnderWay = ({ film, upload }: TitlePicture) =>
  film?.state === 'preparing' || (upload !== null && upload.problem === null)

/** Read again every second while frames are drawn or a file is sent. */
export const titlePictureQuery = (title: string) => ({
  ...studioQuery(getTitlePicture, { params: { title } }),
  refetchInterval: ({ state }: { state: { data?: TitlePicture | undefined } }) =>
    state.data && isUnderWay(state.data) ? LOOK_EVERY_MS : false,
})

const shown = [getTitlePicture, getTitle, listTitleHistory]

export const useDrawStills = (title: string) =>
  useChange([getTitlePicture], () => studioRequest(drawFilmStills, { params: { title } }))

export const useChooseStill = (title: string) =>
  useChange(shown, (still: string) =>
    studioRequest(chooseFilmStill, { params: { title }, body: { still } }),
  )

export const useBeginPicture = (pictureOf: string) =>
  useChange([getTitlePicture], (file: BodyGiven<typeof beginUploads>['files'][number]) =>
    studioRequest(beginUploads, { body: { files: [file], pictureOf } }),
  )

/** Reads the title again, whose picture a job has set. */
export function useReadPicture() {
  const client = useQueryClient()

  return () => void readAgain(client, shown)
}
