import type { Transaction } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { ApiError } from '#server/http/api-error.ts'
import type { PictureUse } from '@hlizo/media/picture'
import type { PicturePlace } from '#server/stores/title-drafts.ts'
import { uploadRows, type UploadRow } from './upload-rows.ts'

const tables = {
  video: 'app.video',
  show: 'app.show',
  'title-art': 'app.show',
  comedian: 'app.comedian',
}

/** The shape that a picture is drawn in. */
export const pictureUses = {
  video: 'thumbnail',
  show: 'thumbnail',
  'title-art': 'title',
  comedian: 'portrait',
} as const satisfies Record<PicturePlace['kind'], PictureUse>

/**
 * The title or comedian that a new picture is for. `same` is the unfinished upload of this very file, `former`
 * what was sent before it. NOT_FOUND when there is no such title or comedian.
 */
export async function beginPicture(
  tx: Transaction,
  wanted: PicturePlace,
  isSame: (row: UploadRow) => boolean,
) {
  const { kind, id } = wanted
  const found = await tx.run(sql`select from ${raw(tables[kind])} where id = ${id} for update`)
  if (found === 0) throw new ApiError('NOT_FOUND')
  const rows = await uploadRows(tx).picturesOf(wanted)
  const same = rows.find((row) => row.receivedAt === null && isSame(row))

  return {
    same,
    former: rows.filter((row) => row !== same),
    place: {
      videoId: kind === 'video' ? id : null,
      showId: kind === 'show' || kind === 'title-art' ? id : null,
      isTitleArt: kind === 'title-art',
      comedianId: kind === 'comedian' ? id : null,
      isReplacement: false,
    },
  }
}
