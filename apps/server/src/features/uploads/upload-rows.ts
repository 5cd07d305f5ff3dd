import { UploadKind, UploadPlan } from '@hlizo/contract/entities/studio-upload'
import type { TitleRef } from '@hlizo/contract/entities/studio-title'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { isPictureFor } from '#server/stores/picture-uploads.ts'
import type { PicturePlace } from '#server/stores/title-drafts.ts'

export const UploadRow = z.object({
  id: z.string(),
  name: z.string(),
  kind: UploadKind,
  bytes: z.number(),
  receivedBytes: z.number(),
  modifiedAt: z.date(),
  createdAt: z.date(),
  touchedAt: z.date(),
  receivedAt: z.date().nullable(),
  checkedAt: z.date().nullable(),
  problem: z.string().nullable(),
  plan: UploadPlan,
  videoId: z.number().nullable(),
  /** The show that a picture is for. */
  showId: z.number().nullable(),
  /** Whether a picture is the title artwork of its show. */
  isTitleArt: z.boolean(),
  /** The comedian that a picture is for. */
  comedianId: z.number().nullable(),
  importId: z.string().nullable(),
  /** When captions were added to a film that had been queued without them. */
  attachedAt: z.date().nullable(),
  /** When its bytes were removed. */
  emptiedAt: z.date().nullable(),
  /** A film that is prepared beside the present one of its video. */
  isReplacement: z.boolean(),
})
export type UploadRow = z.infer<typeof UploadRow>

export type NewUpload = Pick<
  UploadRow,
  | 'id'
  | 'name'
  | 'kind'
  | 'bytes'
  | 'modifiedAt'
  | 'plan'
  | 'videoId'
  | 'showId'
  | 'isTitleArt'
  | 'comedianId'
  | 'isReplacement'
>

const Count = z.object({ count: z.number() })
const Imported = z.object({ isDone: z.boolean() })
/** The columns of an {@link UploadRow}, of `app.upload u`. */
export const uploadColumns = sql`u.id, u.name, u.kind, u.bytes, u.received_bytes as "receivedBytes",
  u.modified_at as "modifiedAt", u.created_at as "createdAt", u.touched_at as "touchedAt",
  u.received_at as "receivedAt", u.checked_at as "checkedAt", u.problem, u.plan,
  u.video_id as "videoId", u.show_id as "showId", u.is_title_art as "isTitleArt",
  u.comedian_id as "comedianId", u.import_id as "importId", u.attached_at as "attachedAt",
  u.emptied_at as "emptiedAt", u.is_replacement as "isReplacement"`

/** Whether the import of their film takes captions `u` along. */
export const areInImport = sql`exists (select from app.upload film
  join app.media_import i on i.id = film.import_id
  where film.id::text = u.plan ->> 'film' and i.source -> 'captions' @>
    jsonb_build_array(jsonb_build_object('upload', u.id::text)))`

/** The title that an upload belongs to; null before it has one. */
export function titleRefOf({
  videoId,
  showId,
}: Pick<UploadRow, 'videoId' | 'showId'>): TitleRef | null {
  if (videoId !== null) return { kind: 'video', id: videoId }

  return showId === null ? null : { kind: 'show', id: showId }
}

/** What a picture is for; null before it has a title. */
export function picturePlaceOf(row: UploadRow): PicturePlace | null {
  const { comedianId, showId, isTitleArt } = row
  if (comedianId !== null) return { kind: 'comedian', id: comedianId }

  return isTitleArt && showId !== null ? { kind: 'title-art', id: showId } : titleRefOf(row)
}

export function uploadRows(db: Queries) {
  return {
    byId: (id: string) =>
      db.maybe(UploadRow, sql`select ${uploadColumns} from app.upload u where u.id = ${id}`),

    /** Locked until the end of the transaction, in the order of their ids. */
    locked: (ids: readonly string[]) =>
      db.many(
        UploadRow,
        sql`select ${uploadColumns} from app.upload u where u.id = any(${ids}::uuid[])
          order by u.id for update`,
      ),

    /** Those that belong to no title yet. */
    untitled: () =>
      db.many(
        UploadRow,
        sql`select ${uploadColumns} from app.upload u
          where u.video_id is null and u.show_id is null and u.comedian_id is null order by u.created_at, u.id`,
      ),

    /**
     * Those that a chosen file may be, with or without a title, unfinished ones first. A complete one is here so that
     * it is not sent again; one that was sent for a place of its own (portrait, replacement) may become another title.
     */
    resumable: () =>
      db.many(
        UploadRow,
        sql`select ${uploadColumns} from app.upload u where u.comedian_id is null
          and (u.received_at is null or u.show_id is null and not u.is_replacement)
          order by u.received_at is not null, u.created_at, u.id`,
      ),

    /** Captions and pictures of a film. */
    partsOf: (filmId: string) =>
      db.many(
        UploadRow,
        sql`select ${uploadColumns} from app.upload u where u.plan ->> 'film' = ${filmId}
          order by u.created_at, u.id`,
      ),

    /** Whether an import takes these captions along. */
    isInImport: async (id: string): Promise<boolean> =>
      (await db.maybe(
        Count,
        sql`select 1 as count from app.upload u where u.id = ${id} and ${areInImport}`,
      )) !== null,

    /**
     * Whether an import has ended with its film. Waits for one that ends now: its end queues all captions that it
     * sees, and later ones must see its end.
     */
    isImported: async (importId: string): Promise<boolean> =>
      (
        await db.maybe(
          Imported,
          sql`select state = 'done' as "isDone" from app.media_import where id = ${importId}
            for share`,
        )
      )?.isDone ?? false,

    setVideo: (id: string, videoId: number) =>
      db.run(sql`update app.upload set video_id = ${videoId} where id = ${id}`),

    setImport: (id: string, importId: string) =>
      db.run(sql`update app.upload set import_id = ${importId} where id = ${id}`),

    /** Files that were sent to replace the film of a video. */
    replacementsOf: (videoId: number) =>
      db.many(
        UploadRow,
        sql`select ${uploadColumns} from app.upload u where u.video_id = ${videoId} and u.is_replacement
          order by u.id for update`,
      ),

    /** Pictures that were sent for a title or comedian, not along with a film. */
    picturesOf: (place: PicturePlace) =>
      db.many(
        UploadRow,
        sql`select ${uploadColumns} from app.upload u where ${isPictureFor(place)}
          order by u.id for update`,
      ),

    count: async () =>
      (await db.one(Count, sql`select count(*)::int as count from app.upload`)).count,

    insert: (
      { id, name, kind, bytes, modifiedAt, plan, ...belongs }: NewUpload,
      accountId: string,
      now: Date,
    ) =>
      db.run(sql`insert into app.upload (id, account_id, name, kind, bytes, modified_at, plan,
          video_id, show_id, is_title_art, comedian_id, is_replacement, created_at, touched_at)
        values (${id}, ${accountId}, ${name}, ${kind}, ${bytes}, ${modifiedAt},
          ${JSON.stringify(plan)}, ${belongs.videoId}, ${belongs.showId}, ${belongs.isTitleArt},
          ${belongs.comedianId}, ${belongs.isReplacement}, ${now}, ${now})`),

    setPlan: (id: string, plan: UploadPlan) =>
      db.run(sql`update app.upload set plan = ${JSON.stringify(plan)} where id = ${id}`),

    /** Also when no new byte has come: someone goes on with it. */
    noteReceived: (id: string, bytes: number, now: Date) =>
      db.run(sql`update app.upload set received_bytes = ${bytes}, touched_at = ${now}
        where id = ${id} and received_at is null`),

    /** False when it was complete before. */
    setComplete: async (id: string, now: Date): Promise<boolean> =>
      (await db.run(sql`update app.upload set received_bytes = bytes, received_at = ${now},
        touched_at = ${now} where id = ${id} and received_at is null`)) > 0,

    setChecked: (id: string, problem: string | null, now: Date) =>
      db.run(sql`update app.upload set checked_at = ${now}, problem = ${problem} where id = ${id}`),

    setAttached: (id: string, now: Date) =>
      db.run(sql`update app.upload set attached_at = ${now} where id = ${id}`),

    remove: async (id: string): Promise<boolean> =>
      (await db.run(sql`delete from app.upload where id = ${id}`)) > 0,

    /**
     * What no one has gone on with since `before`: unfinished, without a title, refused as its picture, or sent with a
     * film that is gone.
     */
    abandoned: (before: Date) =>
      db.many(
        UploadRow,
        sql`select ${uploadColumns} from app.upload u
          where u.touched_at < ${before} and (u.received_at is null
              or u.video_id is null and u.show_id is null and u.comedian_id is null
              or u.kind = 'picture' and u.plan ->> 'film' is null
              or u.kind <> 'film' and u.plan ->> 'film' is not null and not exists (
                select from app.upload film where film.id::text = u.plan ->> 'film'))`,
      ),
  }
}
