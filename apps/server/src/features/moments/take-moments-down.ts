import { z } from 'zod'
import type { Transaction } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { MOMENT_LEAD_MS } from '@hlizo/domain/moments'
import { ApiError } from '#server/http/api-error.ts'
import { auditLog, type Actor } from '#server/stores/audit-log.ts'
import { hasSomeOf, lockCutFilm, OFFSET } from './film-moments.ts'
import { MOMENT_LEADS, momentStore } from './moment-store.ts'
import type { MomentSharer } from './share-moment.ts'

type Deps = {
  readonly tx: Transaction
  readonly sharer: Pick<MomentSharer, 'discard'>
  readonly now: Date
}
type Order = {
  readonly videoId: number
  readonly momentId: string
  readonly reason: string
  readonly actor: Actor
}

const Clip = z.object({
  startMs: z.number(),
  endMs: z.number(),
  cutFrom: z.string(),
  cutOffsetMs: z.number(),
  present: z.string().nullable(),
  presentOffsetMs: z.number(),
})
const Taken = z.object({ id: z.string(), videoId: z.number() })

async function stretchOf(tx: Transaction, { videoId, momentId }: Order) {
  const clip = await tx.maybe(
    Clip,
    sql`select c.start_ms as "startMs", c.end_ms as "endMs", c.asset_id as "cutFrom",
        c.film_offset_ms as "cutOffsetMs", v.asset_id as present, ${OFFSET} as "presentOffsetMs"
      from app.moment_clip c join app.video v on v.id = c.video_id
      where c.id = ${momentId} and v.id = ${videoId} and c.taken_down_at is null`,
  )
  if (clip === null) throw new ApiError('NOT_FOUND')
  const { startMs, endMs, cutFrom, cutOffsetMs, present, presentOffsetMs } = clip
  const films = [{ assetId: cutFrom, offsetMs: cutOffsetMs }]
  if (present !== null) films.push({ assetId: present, offsetMs: presentOffsetMs })

  return { videoId, startMs, endMs, films }
}

/** Takes a shared moment down, and all that hold some of its stretch; the caller holds the lock of the film. */
export async function takeMomentsDown({ tx, sharer, now }: Deps, order: Order): Promise<void> {
  const { momentId, reason, actor } = order
  const stretch = await stretchOf(tx, order)
  // Another title may still play the film that the clip was cut from.
  for (const { assetId } of stretch.films) await lockCutFilm(tx, assetId)
  const taken = await tx.many(
    Taken,
    sql`update app.moment_clip one set taken_down_at = ${now},
        taken_down_with = case when one.id = ${momentId} then null else ${momentId} end
      where one.taken_down_at is null and one.id = any(array(select c.id from app.moment_clip c
        join app.video v on v.id = c.video_id
        where (${hasSomeOf(stretch, MOMENT_LEAD_MS)}) and (c.id = ${momentId} or ${MOMENT_LEADS})))
      returning one.id, one.video_id as "videoId"`,
  )
  for (const { id, videoId } of taken) {
    await momentStore(tx).clearReports(id)
    await sharer.discard(tx, id)
    await auditLog(tx).write(
      {
        actor,
        action: 'moment.taken-down',
        subject: { type: 'video', id: String(videoId) },
        after: { moment: id },
        reason,
      },
      now,
    )
  }
}
