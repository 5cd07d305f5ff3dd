import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { MediaAsset } from '@hlizo/media/asset'

const Row = z.object({ descriptor: MediaAsset })
const Source = z.object({
  file: z.string(),
  captions: z.array(z.object({ file: z.string(), lang: z.string(), label: z.string() })),
  /** How hard the encoder tries; what the pipeline takes by itself unless told. */
  preset: z.enum(['fast', 'veryfast']).optional(),
})
/** The master of a film and its captions, as paths that the importing node can read. */
export type ImportSource = z.infer<typeof Source>

const Import = z.object({ id: z.string(), source: Source })
const OpenImport = z.object({
  state: z.enum(['queued', 'running', 'done', 'failed']),
  step: z.string(),
  fraction: z.number(),
  secondsLeft: z.number().nullable(),
  failure: z.string().nullable(),
})
/** How far a film is on its way. */
export type ImportState = z.infer<typeof OpenImport>

/** Films that are ready, and those that are being made. */
export function assetStore(db: Queries) {
  return {
    byId: async (id: string): Promise<MediaAsset | null> =>
      (await db.maybe(Row, sql`select descriptor from app.asset where id = ${id}`))?.descriptor ??
      null,

    addPicture: (id: string, size: { width: number; height: number }, now: Date) =>
      db.run(sql`insert into app.picture (id, width, height, created_at)
        values (${id}, ${size.width}, ${size.height}, ${now}) on conflict (id) do nothing`),

    importById: (id: string) =>
      db.maybe(Import, sql`select id, source from app.media_import where id = ${id}`),

    queue: async (
      id: string,
      source: ImportSource,
      videoIds: readonly number[],
      now: Date,
    ): Promise<void> => {
      await db.run(sql`insert into app.media_import (id, source, state, created_at, updated_at)
        values (${id}, ${JSON.stringify(source)}, 'queued', ${now}, ${now})`)
      await db.run(sql`insert into app.media_import_video (import_id, video_id)
        select ${id}::uuid, unnest(${videoIds}::int[])`)
    },

    report: (
      id: string,
      progress: { step: string; fraction: number; secondsLeft: number | null },
      now: Date,
    ) =>
      db.run(sql`update app.media_import set state = 'running', step = ${progress.step},
        fraction = ${progress.fraction}, seconds_left = ${progress.secondsLeft}, updated_at = ${now}
        where id = ${id}`),

    fail: (id: string, failure: string, now: Date) =>
      db.run(sql`update app.media_import set state = 'failed', failure = ${failure}, updated_at = ${now}
        where id = ${id}`),

    /** Makes the film playable: its videos point to it from now on. */
    finish: async (id: string, asset: MediaAsset, now: Date): Promise<void> => {
      await db.run(sql`insert into app.asset (id, descriptor, created_at)
        values (${asset.id}, ${JSON.stringify(asset)}, ${now})
        on conflict (id) do update set descriptor = excluded.descriptor`)
      await db.run(sql`update app.video set asset_id = ${asset.id}, duration_seconds = ${asset.durationSeconds}
        where id in (select video_id from app.media_import_video where import_id = ${id})`)
      await db.run(sql`update app.media_import set state = 'done', asset_id = ${asset.id}, step = 'done',
        fraction = 1, seconds_left = 0, failure = null, updated_at = ${now} where id = ${id}`)
    },

    /** The import that a video waits for, the latest one first. */
    stateOf: (videoId: number) =>
      db.maybe(
        OpenImport,
        sql`select i.state, i.step, i.fraction, i.seconds_left as "secondsLeft", i.failure
          from app.media_import i join app.media_import_video v on v.import_id = i.id
          where v.video_id = ${videoId} order by i.created_at desc limit 1`,
      ),
  }
}
