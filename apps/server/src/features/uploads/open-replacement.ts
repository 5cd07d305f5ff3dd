import { z } from 'zod'
import type { TitleRef } from '@hlizo/contract/entities/studio-title'
import type { Transaction } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { ApiError } from '#server/http/api-error.ts'
import { uploadRows, type UploadRow } from './upload-rows.ts'

const Present = z.object({ assetId: z.string().nullable(), nextImportId: z.string().nullable() })

/** Locks a video until the end of the transaction. NOT_FOUND when there is none. */
async function lockedVideo(tx: Transaction, { kind, id }: TitleRef) {
  const found =
    kind === 'video'
      ? await tx.maybe(
          Present,
          sql`select asset_id as "assetId", next_import_id as "nextImportId" from app.video
            where id = ${id} for update`,
        )
      : null
  if (!found) throw new ApiError('NOT_FOUND')

  return { ...found, id }
}

/** Where the next film of a video stands; locks the video and its files. */
export async function openReplacement(tx: Transaction, title: TitleRef) {
  const { id, assetId, nextImportId } = await lockedVideo(tx, title)
  const files = await uploadRows(tx).replacementsOf(id)
  // The file of a film that was swapped stays in the list for a day.
  const pending = files.filter(({ importId }) => importId === null || importId === nextImportId)

  return { videoId: id, hasFilm: assetId !== null, nextImportId, pending }
}

/** The video that a new file is prepared for. `same` is the unfinished upload of this very file. */
export async function beginReplacement(
  tx: Transaction,
  title: TitleRef,
  isSame: (row: UploadRow) => boolean,
): Promise<{ readonly videoId: number; readonly same: UploadRow | undefined }> {
  const { videoId, hasFilm, nextImportId, pending } = await openReplacement(tx, title)
  if (!hasFilm) throw new ApiError('FILM_MISSING')
  const same = pending.find((row) => row.receivedAt === null && isSame(row))
  if (!same && (nextImportId !== null || pending.length > 0)) throw new ApiError('REPLACEMENT_OPEN')

  return { videoId, same }
}
