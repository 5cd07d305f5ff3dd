import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { auditLog, type Actor } from '#server/stores/audit-log.ts'
import { readEntries } from './read-entries.ts'

const Slug = z.object({ slug: z.string() })

/** Deletes a draft that has come to nothing. A published title is never deleted. */
export async function removeDraft(
  tx: Queries,
  videoId: number,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const draft = await tx.maybe(
    Slug,
    sql`select slug from app.video where id = ${videoId} and status = 'draft' for update`,
  )
  if (!draft) return
  const [before] = await readEntries(tx).videos([draft.slug])
  await tx.run(sql`delete from app.video where id = ${videoId}`)
  const subject = { type: 'video', id: String(videoId) }
  await auditLog(tx).write({ actor, action: 'video.removed', subject, before: before ?? null }, now)
}
