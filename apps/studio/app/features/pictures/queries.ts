import {
  chooseFilmStill,
  drawFilmStills,
  getTitlePicture,
  removePicture,
} from '@hlizo/contract/calls/studio-pictures'
import { getTitle, listTitleHistory } from '@hlizo/contract/calls/studio-titles'
import { beginUploads } from '@hlizo/contract/calls/studio-uploads'
import type { BodyGiven } from '@hlizo/contract/call'
import type { PictureUse, TitlePicture } from '@hlizo/contract/entities/studio-picture'
import { useQueryClient } from '@tanstack/react-query'
import { readAgainWhile } from '#studio/lib/read-again-while.ts'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { isUploading, LOOK_EVERY_MS } from '#studio/lib/uploaded-picture.ts'
import { readAgain, useChange } from '#studio/lib/use-change.ts'

const isUnderWay = ({ film, upload, titleArtUpload }: TitlePicture) =>
  film?.state === 'preparing' || isUploading(upload) || isUploading(titleArtUpload)

/** Read again every second while frames are drawn or a file is sent. */
export const titlePictureQuery = (title: string) => ({
  ...studioQuery(getTitlePicture, { params: { title } }),
  ...readAgainWhile(LOOK_EVERY_MS, isUnderWay),
})

const shown = [getTitlePicture, getTitle, listTitleHistory]

export const useDrawStills = (title: string) =>
  useChange([getTitlePicture], () => studioRequest(drawFilmStills, { params: { title } }))

export const useChooseStill = (title: string) =>
  useChange(shown, (still: string) =>
    studioRequest(chooseFilmStill, { params: { title }, body: { still } }),
  )

type Announced = BodyGiven<typeof beginUploads>['files'][number]

export const useBeginPicture = (pictureOf: string) =>
  useChange([getTitlePicture], (file: Announced) =>
    studioRequest(beginUploads, { body: { files: [file], pictureOf } }),
  )

export const useBeginTitleArt = (titleArtOf: string) =>
  useChange([getTitlePicture], (file: Announced) =>
    studioRequest(beginUploads, { body: { files: [file], titleArtOf } }),
  )

export const useRemovePicture = (title: string, picture: PictureUse) =>
  useChange(shown, () => studioRequest(removePicture, { params: { title, picture } }))

/** Reads the title again, whose picture a job has set. */
export function useReadPicture() {
  const client = useQueryClient()

  return () => void readAgain(client, shown)
}
