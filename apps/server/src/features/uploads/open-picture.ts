import type { TitleRef } from '@hlizo/contract/entities/studio-title'
import type { Transaction } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { ApiError } from '#server/http/api-error.ts'
import { uploadRows, type UploadRow } from './upload-rows.ts'

/**
 * The title that a new picture is for. `same` is the unfinished upload of this very file, `former` what
 * was sent before it. NOT_FOUND when there is no such title.
 */
export async function beginPicture(
  tx: Transaction,
  title: TitleRef,
  isSame: (row: UploadRow) => boolean,
) {
  const { kind, id } = title
  const found = await tx.run(
    kind === 'video'
      ? sql`select from app.video where id = ${id} for update`
      : sql`select from app.show where id = ${id} for update`,
  )
  if (found === 0) throw new ApiError('NOT_FOUND')
  const rows = await uploadRows(tx).picturesOf(title)
  const same = rows.find((row) => row.receivedAt === null && isSame(row))

  return {
    same,
    former: rows.filter((row) => row !== same),
    place: {
      videoId: kind === 'video' ? id : null,
      showId: kind === 'show' ? id : null,
      isReplacement: false,
    },
  }
}
