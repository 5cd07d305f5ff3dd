import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import { eachDue } from '@hlizo/database/each-due'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { MediaAsset } from '@hlizo/media/asset'
import type { MediaStore } from '@hlizo/media/store'
import { trimTail } from '@hlizo/media/trim-tail'

export const TRIM_TAILS_JOB = 'media.trim-tails'

const PAGE = 50

const Unchecked = z.object({ id: z.string(), descriptor: MediaAsset, stored: z.string() })
type Unchecked = z.infer<typeof Unchecked>

/** Repairs films imported before packaging merged short last segments, which players never finished. Checks each once. */
export function trimTailsJob(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly store: MediaStore
}): JobHandler {
  const { db, clock, log, store } = deps

  const check = async ({ descriptor: asset, stored }: Unchecked) => {
    const trimmed = await trimTail(store, asset)
    // The film is checked again in the next run if its captions were replaced.
    await db.run(sql`update app.asset set tail_checked_at = ${clock.now()},
        descriptor = ${JSON.stringify(trimmed ?? asset)}
      where id = ${asset.id} and descriptor = ${stored}::jsonb`)
    if (trimmed)
      log.info({ assetId: asset.id }, 'film repaired: its last audio segment was too short')
  }

  const unchecked = (after: Unchecked | null) =>
    db.many(
      Unchecked,
      sql`select id, descriptor, descriptor::text as stored from app.asset
        where tail_checked_at is null and id > ${after?.id ?? ''} order by id limit ${PAGE}`,
    )

  return {
    everyMs: HOUR_MS,
    run: (_payload, { signal }) =>
      eachDue(signal, unchecked, check, ({ id: assetId }, error) =>
        log.error({ assetId, error: String(error) }, 'film not repaired'),
      ),
  }
}
