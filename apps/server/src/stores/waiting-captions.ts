import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { enqueueJob } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'

/** Gives an uploaded file to its title. */
export const ATTACH_JOB = 'uploads.attach'

const Id = z.object({ id: z.string() })

/**
 * Queues the captions that wait for the film of an import, in the transaction that ends it. Captions whose own film
 * was removed wait for any film of their video.
 */
export async function attachWaitingCaptions(
  tx: Queries,
  importId: string,
  now: Date,
): Promise<void> {
  const waiting = await tx.many(
    Id,
    sql`select u.id from app.upload u left join app.upload film on film.id::text = u.plan ->> 'film'
      where u.kind = 'captions' and u.attached_at is null and (film.import_id = ${importId}
        or film.id is null and u.video_id in
          (select video_id from app.media_import_video where import_id = ${importId}))
      order by u.id`,
  )
  for (const { id } of waiting)
    await enqueueJob(tx, { kind: ATTACH_JOB, key: id, payload: { uploadId: id } }, now)
}
