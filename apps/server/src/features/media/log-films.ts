import { isDeepStrictEqual } from 'node:util'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { CaptionTrack, FilmChapter } from '@hlizo/media/asset'
import { z } from 'zod'
import { auditLog, type Actor } from '#server/stores/audit-log.ts'

/** What the end of an import changes of a video, as the history of a title names it. */
const Facts = z.object({
  film: z.string().nullable(),
  durationSeconds: z.number(),
  chapters: z
    .array(FilmChapter)
    .transform((chapters) => chapters.map(({ t, title }) => ({ at: t, title }))),
  picture: z.string().nullable(),
  captions: z.array(CaptionTrack),
})
type Facts = z.infer<typeof Facts>
const Film = z.object({ id: z.number(), facts: Facts })
type Film = z.infer<typeof Film>

const Order = z.object({
  accountId: z.string().nullable(),
  name: z.string(),
  via: z.enum(['studio', 'command-line', 'system']),
})

/** The videos of an import with their films, locked until the end of the transaction. */
export const filmsOfImport = (tx: Queries, importId: string): Promise<Film[]> =>
  tx.many(
    Film,
    sql`select v.id, jsonb_build_object('film', v.asset_id, 'durationSeconds', v.duration_seconds,
        'chapters', v.chapters, 'picture', 'id:' || v.picture_id,
        'captions', coalesce(a.descriptor -> 'captions', '[]')) as facts
      from app.video v left join app.asset a on a.id = v.asset_id
      where v.id in (select video_id from app.media_import_video where import_id = ${importId})
      order by v.id for update of v`,
  )

/** Who ordered an import; null for one of the demo catalogue, which is no change. */
async function ordererOf(tx: Queries, importId: string): Promise<Actor | null> {
  const order = await tx.maybe(
    Order,
    sql`select account_id as "accountId", ordered_by as name, ordered_via as via
      from app.media_import where id = ${importId} and ordered_by is not null`,
  )

  return order && { ...order, ip: null }
}

function changesOf(before: Facts, after: Facts) {
  const was = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([field, value]) => !isDeepStrictEqual(was.get(field), value),
  )

  return {
    before: Object.fromEntries(changed.map(([field]) => [field, was.get(field)])),
    after: Object.fromEntries(changed),
  }
}

/** Writes what the end of an import has changed of each video to the audit log. */
export async function logFilms(
  tx: Queries,
  importId: string,
  before: readonly Film[],
  now: Date,
): Promise<void> {
  const actor = await ordererOf(tx, importId)
  if (actor === null) return
  const known = new Map(before.map(({ id, facts }) => [id, facts]))
  for (const { id, facts } of await filmsOfImport(tx, importId)) {
    const changes = changesOf(known.get(id) ?? facts, facts)
    if (Object.keys(changes.after).length === 0) continue
    const subject = { type: 'video', id: String(id) }
    await auditLog(tx).write({ actor, action: 'video.film-imported', subject, ...changes }, now)
  }
}
