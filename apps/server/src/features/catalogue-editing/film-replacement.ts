import { FORMER_FILM_DAYS, FORMER_FILMS_SHOWN } from '@hlizo/contract/calls/studio-films'
import type {
  FilmReplacement,
  FormerFilm,
  NextFilm,
  ReplacementFile,
} from '@hlizo/contract/entities/studio-replacement'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { MediaAsset } from '@hlizo/media/asset'
import { z } from 'zod'
import type { ImportService } from '#server/stores/import-service.ts'

const File = z.object({
  upload: z.string(),
  name: z.string(),
  bytes: z.number(),
  receivedBytes: z.number(),
  isChecked: z.boolean(),
  problem: z.string().nullable(),
})
const Next = z.object({ importId: z.string(), descriptor: MediaAsset.nullable() })
const Former = z.object({
  id: z.string(),
  durationSeconds: z.number(),
  replacedAt: z.date(),
  replacedBy: z.string(),
})

/** The import of the next film of a video, with the film once it is ready. */
export const nextFilmOf = (db: Queries, videoId: number) =>
  db.maybe(
    Next,
    sql`select i.id as "importId", a.descriptor from app.video v
      join app.media_import i on i.id = v.next_import_id
      left join app.asset a on a.id = i.asset_id and i.state = 'done'
      where v.id = ${videoId}`,
  )

const fileOf = (db: Queries, videoId: number): Promise<ReplacementFile | null> =>
  db.maybe(
    File,
    sql`select u.id as upload, u.name, u.bytes, u.received_bytes as "receivedBytes",
        u.checked_at is not null as "isChecked", u.problem
      from app.upload u join app.video v on v.id = u.video_id
      where u.video_id = ${videoId} and u.is_replacement
        and (u.import_id is null or u.import_id = v.next_import_id)
      order by u.id desc limit 1`,
  )

async function readNext(
  db: Queries,
  imports: Pick<ImportService, 'read'>,
  videoId: number,
): Promise<NextFilm | null> {
  const [file, next] = [await fileOf(db, videoId), await nextFilmOf(db, videoId)]
  if (!file && !next) return null
  const states = await imports.read(db, next ? [next.importId] : [])

  return {
    file,
    importId: next?.importId ?? null,
    import: (next && states.get(next.importId)) ?? null,
    durationSeconds: next?.descriptor?.durationSeconds ?? null,
  }
}

async function readFormer(db: Queries, videoId: number): Promise<FormerFilm[]> {
  const rows = await db.many(
    Former,
    sql`select f.id, (a.descriptor ->> 'durationSeconds')::float8 as "durationSeconds",
        f.replaced_at as "replacedAt", f.replaced_by as "replacedBy"
      from app.former_film f join app.asset a on a.id = f.asset_id
      where f.video_id = ${videoId} order by f.replaced_at desc, f.id desc
      limit ${FORMER_FILMS_SHOWN}`,
  )

  return rows.map(({ replacedAt, ...row }) => ({
    ...row,
    replacedAt: replacedAt.toISOString(),
    until: new Date(replacedAt.getTime() + FORMER_FILM_DAYS * DAY_MS).toISOString(),
  }))
}

/** What may take the place of the film of a video, and what it took the place of. */
export const readReplacement = async (
  db: Queries,
  imports: Pick<ImportService, 'read'>,
  videoId: number,
): Promise<FilmReplacement> => ({
  next: await readNext(db, imports, videoId),
  former: await readFormer(db, videoId),
})
