import { z } from 'zod'
import { importFailureText, type ImportFailure } from '@hlizo/contract/messages/media-import'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { MediaAsset } from '@hlizo/media/asset'
import { filmsOfImport, logFilms } from './log-films.ts'
import { publishReady } from './publish-ready.ts'
import type { Actor } from '#server/stores/audit-log.ts'
import { bumpCatalogue } from '#server/stores/catalogue-version.ts'
import { pictureWithFilm } from '#server/stores/film-picture.ts'
import { noteStudioChange } from '#server/stores/studio-changes.ts'
import { attachWaitingCaptions } from '#server/stores/waiting-captions.ts'

const Row = z.object({ descriptor: MediaAsset })
const Source = z.object({
  file: z.string(),
  /** An upload of this id is fetched in the place of `file`, which is its name. */
  upload: z.string().optional(),
  captions: z.array(
    z.object({
      file: z.string(),
      lang: z.string(),
      label: z.string(),
      upload: z.string().optional(),
    }),
  ),
  preset: z.enum(['fast', 'veryfast']).optional(),
  hasAv1: z.boolean().optional(),
  isEncrypted: z.boolean().optional(),
  /** Whether its uploads belong to this import alone: the command line has put them there. */
  isShared: z.boolean().optional(),
})
/** The paths are those of the importing node. */
export type ImportSource = z.infer<typeof Source>

export type ImportOrder = {
  readonly source: ImportSource
  /** These get the film when it is ready. */
  readonly videoIds: readonly number[]
  /** Null for the demo catalogue, whose films are no change. */
  readonly orderedBy: Actor | null
}

const Import = z.object({ id: z.string(), source: Source })
export type WantedImport = z.infer<typeof Import>
const State = z.enum(['queued', 'running', 'done', 'failed'])
const OpenImport = z.object({
  state: State,
  step: z.string(),
  fraction: z.number(),
  secondsLeft: z.number().nullable(),
  /** A sentence for the operator, and the technical reason behind it. */
  failure: z.string().nullable(),
  detail: z.string().nullable(),
  /** What the import could not convert, one line each. */
  notes: z.array(z.string()),
})
export type ImportState = z.infer<typeof OpenImport>

const Queued = z.object({
  isWanted: z.boolean(),
  secondsLeft: z.number().nullable(),
  startedAt: z.date().nullable(),
  updatedAt: z.date(),
  filmSeconds: z.number().nullable(),
})
export type QueuedImport = z.infer<typeof Queued>

/** Why an import failed or waits; `detail` for the operator alone. */
export type ImportReason = { readonly failure: ImportFailure; readonly detail?: string }
const TOOLS_MISSING: ImportFailure = 'TOOLS_MISSING'

const Open = z.object({ id: z.string() })
const Wish = z.object({ isPaused: z.boolean(), isDone: z.boolean() })
const PictureOf = z.object({ pictureId: z.string().nullable() })
const Pace = z.object({ pace: z.number().nullable() })
const PACE_OF_LAST = 9

export const languagesOf = ({ captions }: MediaAsset): string[] => captions.map(({ lang }) => lang)

export function assetStore(db: Queries) {
  return {
    byId: async (id: string): Promise<MediaAsset | null> =>
      (await db.maybe(Row, sql`select descriptor from app.asset where id = ${id}`))?.descriptor ??
      null,

    adopt: (asset: MediaAsset, now: Date) =>
      db.run(sql`insert into app.asset (id, descriptor, caption_languages, created_at)
        values (${asset.id}, ${JSON.stringify(asset)}, ${languagesOf(asset)}, ${now}) on conflict (id) do nothing`),

    importById: (id: string) =>
      db.maybe(Import, sql`select id, source from app.media_import where id = ${id}`),

    queue: async (
      id: string,
      { source, videoIds, orderedBy }: ImportOrder,
      now: Date,
    ): Promise<void> => {
      const { accountId = null, name = null, via = null } = orderedBy ?? {}
      await db.run(sql`insert into app.media_import
          (id, source, state, account_id, ordered_by, ordered_via, created_at, updated_at)
        values (${id}, ${JSON.stringify(source)}, 'queued', ${accountId}, ${name}, ${via}, ${now}, ${now})`)
      await db.run(sql`insert into app.media_import_video (import_id, video_id)
        select ${id}::uuid, unnest(${videoIds}::int[])`)
    },

    /** False when it is paused, cancelled or done. */
    begin: async (id: string, now: Date): Promise<boolean> =>
      (await db.run(sql`update app.media_import set state = 'running', step = '', fraction = 0,
        seconds_left = null, failure = null, detail = null, film_id = null, started_at = ${now}, updated_at = ${now}
        where id = ${id} and paused_at is null and state <> 'done'`)) > 0,

    /** What is wanted of an import that runs; another node may have done it. */
    wishFor: async (id: string): Promise<'go on' | 'pause' | 'cancel' | 'done'> => {
      const found = await db.maybe(
        Wish,
        sql`select paused_at is not null as "isPaused", state = 'done' as "isDone"
          from app.media_import where id = ${id}`,
      )
      if (found === null) return 'cancel'
      if (found.isDone) return 'done'
      return found.isPaused ? 'pause' : 'go on'
    },

    /** Whether it waits or runs. */
    isOpen: async (id: string): Promise<boolean> =>
      (await db.maybe(
        Open,
        sql`select id from app.media_import where id = ${id} and state in ('queued', 'running')`,
      )) !== null,

    hold: (id: string, reason: ImportReason | null, now: Date) =>
      db.run(sql`update app.media_import set state = 'queued', started_at = null, seconds_left = null,
        failure = ${reason?.failure ?? null}, detail = ${reason?.detail ?? null}, updated_at = ${now} where id = ${id} and state <> 'done'`),

    /** Says that all films wait for media tools. */
    adviseAll: (advice: string, now: Date) =>
      db.run(sql`update app.media_import set failure = ${TOOLS_MISSING}, detail = ${advice}, updated_at = ${now}
        where state = 'queued' and (failure, detail) is distinct from (${TOOLS_MISSING}, ${advice})`),

    /** Films that have waited for ffmpeg wait only for their turn now. */
    withdrawAdvice: (now: Date) =>
      db.run(sql`update app.media_import set failure = null, detail = null, updated_at = ${now}
        where state = 'queued' and failure = ${TOOLS_MISSING}`),

    report: (
      id: string,
      progress: { step: string; fraction: number; secondsLeft: number | null },
      now: Date,
    ) =>
      db.run(sql`update app.media_import set state = 'running', step = ${progress.step},
        fraction = ${progress.fraction}, seconds_left = ${progress.secondsLeft}, updated_at = ${now}
        where id = ${id} and paused_at is null and state <> 'done'`),

    note: (id: string, notes: readonly string[], now: Date) =>
      db.run(sql`update app.media_import set notes = ${JSON.stringify(notes)}, updated_at = ${now}
        where id = ${id}`),

    fail: async (id: string, { failure, detail }: ImportReason, now: Date): Promise<void> => {
      await db.run(sql`update app.media_import set state = 'failed', failure = ${failure}, detail = ${detail ?? null}, updated_at = ${now}
        where id = ${id} and state <> 'done'`)
      await noteStudioChange(db)
    },

    /** The picture of the first title that waits for the import, or of its show. */
    pictureOf: async (importId: string): Promise<string | null> =>
      (
        await db.maybe(
          PictureOf,
          sql`select coalesce(v.picture_id, s.picture_id) as "pictureId"
            from app.video v left join app.show s on s.id = v.show_id
            where v.next_import_id = ${importId} or exists (
              select from app.media_import_video i where i.import_id = ${importId} and i.video_id = v.id)
            order by v.id limit 1`,
        )
      )?.pictureId ?? null,

    /** Gives the film to its videos, and publishes the drafts that wait for it. Artwork and chapters replace missing ones and those of the former film. */
    finish: async (
      id: string,
      { asset, loudnessLufs }: { readonly asset: MediaAsset; readonly loudnessLufs: number | null },
      now: Date,
    ): Promise<void> => {
      const before = await filmsOfImport(db, id)
      await db.run(sql`insert into app.asset (id, descriptor, caption_languages, loudness_lufs, created_at)
        values (${asset.id}, ${JSON.stringify(asset)}, ${languagesOf(asset)}, ${loudnessLufs}, ${now})
        on conflict (id) do update set descriptor = excluded.descriptor,
          caption_languages = excluded.caption_languages, unused_since = null,
          loudness_lufs = coalesce(excluded.loudness_lufs, app.asset.loudness_lufs)`)
      await db.run(sql`update app.video set version = version + 1, asset_id = ${asset.id}, duration_seconds = ${asset.durationSeconds},
          picture_id = ${pictureWithFilm(asset)},
          chapters = case
            when chapters = '[]' or chapters = (select descriptor -> 'chapters' from app.asset where id = asset_id)
            then ${JSON.stringify(asset.chapters ?? [])}::jsonb else chapters end
        where id in (select video_id from app.media_import_video where import_id = ${id})`)
      await logFilms(db, id, before, now)
      await publishReady(db, id, now)
      await db.run(sql`update app.media_import set state = 'done', asset_id = ${asset.id}, step = 'done',
        fraction = 1, seconds_left = 0, failure = null, detail = null, updated_at = ${now} where id = ${id}`)
      // After the import is locked by its update: a job that reads it now waits, and sees its end.
      await attachWaitingCaptions(db, id, now)
      await noteStudioChange(db)
      // Lists say what can be played.
      await bumpCatalogue(db)
    },

    /** Includes the imports before it; empty when the video waits for none. */
    queueOf: (videoId: number) =>
      db.many(
        Queued,
        sql`with wanted as (
            select i.id, i.created_at from app.media_import i
            join app.media_import_video v on v.import_id = i.id
            where v.video_id = ${videoId} and i.state in ('queued', 'running')
            order by i.created_at desc limit 1
          )
          select i.id = wanted.id as "isWanted", i.seconds_left as "secondsLeft",
            i.started_at as "startedAt", i.updated_at as "updatedAt", (
              select max(video.duration_seconds) from app.media_import_video v
              join app.video on video.id = v.video_id where v.import_id = i.id
            ) as "filmSeconds"
          from wanted join app.media_import i
            on i.state in ('queued', 'running') and (i.created_at, i.id) <= (wanted.created_at, wanted.id)
          order by i.created_at, i.id`,
      ),

    /** Returns seconds of work per second of film; null without recent imports. */
    pace: async (): Promise<number | null> =>
      (
        await db.one(
          Pace,
          sql`select percentile_cont(0.5) within group (order by worked / film) as pace from (
            select extract(epoch from i.updated_at - i.started_at)::float8 as worked,
              (a.descriptor ->> 'durationSeconds')::float8 as film
            from app.media_import i join app.asset a on a.id = i.asset_id
            where i.state = 'done' and i.started_at is not null
            order by i.updated_at desc limit ${PACE_OF_LAST}
          ) as lately where film > 0`,
        )
      ).pace,

    stateOf: async (videoId: number): Promise<ImportState | null> => {
      const found = await db.maybe(
        OpenImport,
        sql`select i.state, i.step, i.fraction, i.seconds_left as "secondsLeft", i.failure, i.detail, i.notes
          from app.media_import i join app.media_import_video v on v.import_id = i.id
          where v.video_id = ${videoId} order by i.created_at desc limit 1`,
      )

      return found && { ...found, failure: importFailureText(found.failure) }
    },
  }
}
