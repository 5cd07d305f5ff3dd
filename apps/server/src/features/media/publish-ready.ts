import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { timesWhenReady } from '@hlizo/domain/times-when-ready'
import { z } from 'zod'
import { auditLog, systemActor } from '#server/stores/audit-log.ts'

const Waiting = z.object({ id: z.number(), launchAt: z.date(), expiresAt: z.date().nullable() })

/** Publishes the drafts that waited for the film of this import, in the transaction that gives it to them. */
export async function publishReady(tx: Queries, importId: string, now: Date): Promise<void> {
  const waiting = await tx.many(
    Waiting,
    sql`select id, launch_at as "launchAt", expires_at as "expiresAt" from app.video
      where publish_when_ready and status = 'draft'
        and id in (select video_id from app.media_import_video where import_id = ${importId})
      order by id for update`,
  )
  for (const { id, launchAt, expiresAt } of waiting) {
    const times = {
      launchAt: launchAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
    }
    const next = timesWhenReady(times, now)
    await tx.run(sql`update app.video set status = 'published', publish_when_ready = false,
        launch_at = ${next.launchAt}, expires_at = ${next.expiresAt}, version = version + 1
      where id = ${id}`)
    // Without the wish itself: an undone publication is a draft that waits for nothing.
    const before = { status: 'draft', ...times }
    const after = { status: 'published', ...next }
    const subject = { type: 'video', id: String(id) }
    const change = { actor: systemActor, action: 'video.changed', subject, before, after }
    await auditLog(tx).write(change, now)
  }
}
