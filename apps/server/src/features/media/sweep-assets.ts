import { z } from 'zod'
import { FORMER_FILM_DAYS } from '@hlizo/contract/calls/studio-films'
import type { Database } from '@hlizo/database/database'
import { eachRow } from '@hlizo/database/each-due'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { removeAsset } from '@hlizo/media/publish'
import type { MediaStore } from '@hlizo/media/store'
import type { UploadStore } from '@hlizo/media/upload-store'
import { LONGEST_ADDRESS_MS } from './playback.ts'
import { sweepLeft } from './sweep-left.ts'

export const SWEEP_JOB = 'media.sweep'

/** Covers URLs signed by a node that had not yet seen the change. */
const UNUSED_MS = LONGEST_ADDRESS_MS + HOUR_MS

const isUsed = sql`(exists (select from app.video where asset_id = asset.id)
  or exists (select from app.video where picture_id = asset.id)
  or exists (select from app.former_film where asset_id = asset.id)
  or exists (select from app.video v join app.media_import i on i.id = v.next_import_id
    where i.asset_id = asset.id)
  or exists (select from app.show where picture_id = asset.id))`

const Id = z.object({ id: z.string() })

/**
 * Deletes films that no title needs, once the last signed URL has expired, so that playback is not
 * interrupted. A replaced film is needed for 30 days. None during imports, because the same master may be imported again.
 * Then what interrupted imports and uploads have left.
 */
export function sweepAssetsJob(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly store: MediaStore
  readonly uploads: Pick<UploadStore, 'remove'>
}): JobHandler {
  const { db, clock, log, store } = deps
  const isUnused = () => sql`unused_since < ${new Date(clock.now().getTime() - UNUSED_MS)}
    and not ${isUsed}
    and not exists (select from app.media_import where state in ('queued', 'running'))`
  const sweep = async ({ id }: z.infer<typeof Id>) => {
    // The films before it may have taken minutes, in which this one was wanted again.
    const found = await db.maybe(
      Id,
      sql`select id from app.asset where id = ${id} and ${isUnused()}`,
    )
    if (found === null) return
    await removeAsset(store, id)
    await db.run(sql`delete from app.film_key where asset_id = ${id}`)
    // The row is deleted last, so that an interrupted run is repeated.
    await db.run(sql`delete from app.asset where id = ${id}`)
    log.info({ assetId: id }, 'film swept: no video plays it')
  }

  return {
    everyMs: HOUR_MS,
    run: async (_payload, { signal }) => {
      const now = clock.now()
      const forgotten = new Date(now.getTime() - FORMER_FILM_DAYS * DAY_MS)
      await db.run(sql`delete from app.former_film where replaced_at < ${forgotten}`)
      await db.run(sql`update app.asset set unused_since = ${now} where unused_since is null
        and not ${isUsed}`)
      await db.run(sql`update app.asset set unused_since = null where unused_since is not null
        and ${isUsed}`)
      const unused = await db.many(
        Id,
        sql`select id from app.asset where ${isUnused()} order by id`,
      )
      await eachRow(signal, unused, sweep, ({ id: assetId }, error) =>
        log.warn({ assetId, error: String(error) }, 'film not swept yet'),
      )
      await sweepLeft(deps, signal)
    },
  }
}
