import type { beginUploads } from '@hlizo/contract/calls/studio-uploads'
import type { BodyOf } from '@hlizo/contract/call'
import type { TitleRef } from '@hlizo/contract/entities/studio-title'
import type { UploadPlan } from '@hlizo/contract/entities/studio-upload'
import type { Transaction } from '@hlizo/database/database'
import { kindOfFile } from '@hlizo/domain/file-names'
import { ApiError } from '#server/http/api-error.ts'
import type { PicturePlace } from '#server/stores/title-drafts.ts'
import { beginPicture } from './open-picture.ts'
import { beginReplacement } from './open-replacement.ts'
import type { UploadRow } from './upload-rows.ts'

type Begin = BodyOf<typeof beginUploads>
type Announced = Begin['files'][number]

export const isSame = (row: UploadRow, { name, bytes, modifiedAt }: Announced) =>
  row.name === name && row.bytes === bytes && row.modifiedAt.getTime() === Date.parse(modifiedAt)

export const isOneOf = (files: readonly Announced[], kind: UploadRow['kind']) =>
  files.length === 1 && kindOfFile(files[0]?.name ?? '') === kind

/** What a file is sent for, when not for a new title. */
export type Place = Pick<
  UploadRow,
  'videoId' | 'showId' | 'isTitleArt' | 'comedianId' | 'isReplacement'
> & {
  readonly plan?: UploadPlan
}

/** A file that becomes a title of its own. */
export const NEW_TITLE: Place = {
  videoId: null,
  showId: null,
  isTitleArt: false,
  comedianId: null,
  isReplacement: false,
}

async function nextFilmOf(tx: Transaction, title: TitleRef, files: readonly Announced[]) {
  const [file] = files
  if (!file || !isOneOf(files, 'film')) throw new ApiError('VALIDATION_FAILED')
  const { videoId, same } = await beginReplacement(tx, title, (row) => isSame(row, file))
  const place: Place = { ...NEW_TITLE, videoId, isReplacement: true }

  return { place, same, former: [] }
}

async function nextPictureOf(tx: Transaction, wanted: PicturePlace, files: readonly Announced[]) {
  const [file] = files
  if (!file || !isOneOf(files, 'picture')) throw new ApiError('VALIDATION_FAILED')

  return beginPicture(tx, wanted, (row) => isSame(row, file))
}

/** What a picture is sent for; null for other files. */
function wantedPlace({ pictureOf, titleArtOf, portraitOf }: Begin): PicturePlace | null {
  if (pictureOf) return pictureOf
  if (portraitOf !== undefined) return { kind: 'comedian', id: portraitOf }
  if (titleArtOf === undefined) return null
  if (titleArtOf.kind === 'video') throw new ApiError('NOT_FOUND')

  return { kind: 'title-art', id: titleArtOf.id }
}

/** Where the files go, unless they are for new titles. */
export async function nextOf(tx: Transaction, given: Begin) {
  const { files, replacesFilmOf } = given
  if (replacesFilmOf) return nextFilmOf(tx, replacesFilmOf, files)
  const wanted = wantedPlace(given)

  return wanted && nextPictureOf(tx, wanted, files)
}
