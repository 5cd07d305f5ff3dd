import type { StudioUpload } from '@hlizo/contract/entities/studio-upload'
import { writeTitleRef, type TitleRef } from '@hlizo/contract/entities/studio-title'
import { UPLOAD_RETENTION_DAYS } from '@hlizo/contract/calls/studio-uploads'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { z } from 'zod'
import { accountName } from '#server/stores/account-name.ts'
import type { ImportService } from '#server/stores/import-service.ts'
import { titleRefOf, UploadRow, uploadColumns } from './upload-rows.ts'

const Row = z.object({ ...UploadRow.shape, by: z.string().nullable() })

const writtenTitle = (title: TitleRef | null) => (title === null ? null : writeTitleRef(title))

/** The rows of the list of uploads, oldest first, without portraits; with ids only those. */
export async function readUploads(
  db: Queries,
  imports: Pick<ImportService, 'read'>,
  ids: readonly string[] | null = null,
): Promise<StudioUpload[]> {
  const rows = await db.many(
    Row,
    sql`select ${uploadColumns},
        ${accountName} as by
      from app.upload u left join app.account a on a.id = u.account_id and a.erased_at is null
      where ${ids === null} and u.comedian_id is null or u.id = any(${ids ?? []}::uuid[]) order by u.created_at, u.id`,
  )
  const states = await imports.read(
    db,
    rows.flatMap(({ importId }) => importId ?? []),
  )

  return rows.map(({ importId, touchedAt, receivedAt, checkedAt, ...row }) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    bytes: row.bytes,
    receivedBytes: row.receivedBytes,
    modifiedAt: row.modifiedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    by: row.by,
    expiresAt:
      titleRefOf(row) !== null && receivedAt !== null
        ? null
        : new Date(touchedAt.getTime() + UPLOAD_RETENTION_DAYS * DAY_MS).toISOString(),
    isChecked: checkedAt !== null,
    problem: row.problem,
    plan: row.plan,
    title: writtenTitle(titleRefOf(row)),
    import: (importId === null ? null : states.get(importId)) ?? null,
  }))
}
