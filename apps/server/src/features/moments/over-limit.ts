import { z } from 'zod'
import type { Database, Transaction } from '@hlizo/database/database'
import { eachRow } from '@hlizo/database/each-due'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { overLimit } from '@hlizo/domain/moments'
import { HOUR_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { filmMoments, lockFilm } from './film-moments.ts'
import { momentPolicies } from './moment-policies.ts'

type Deps = { readonly db: Database; readonly log: Log }

export const LIMITS_JOB = 'moments.limits'

const Limited = z.object({ videoId: z.number() })

/**
 * Hides the clips of a film that do not fit the limits of its titles, and shows those that do again; the caller
 * holds the lock of the film.
 */
export async function hideOverLimit(tx: Transaction, videoId: number): Promise<void> {
  const policy = await momentPolicies(tx).ofFilm(videoId)
  const shared = (await filmMoments(tx).inOrder(videoId)).map(
    ({ clipId, accountId, lengthMs, ...held }) => ({ clipId, accountId, lengthMs, held }),
  )
  const clips = (some: typeof shared) => some.flatMap(({ clipId }) => clipId ?? [])
  const over = clips(overLimit(shared, policy))
  // A clip of a title that plays another film by now is a matter of that film.
  await tx.run(sql`update app.moment_clip c set is_over_limit = not c.is_over_limit
    from app.video v join app.video own on own.id = v.id or own.asset_id = v.asset_id
    where v.id = ${videoId} and c.video_id = own.id and c.id = any(${clips(shared)}::text[])
      and c.is_over_limit <> (c.id = any(${over}::text[]))`)
}

/** Applies limits also where they came with another film, or before clips were hidden. */
export const limitsJob = ({ db, log }: Deps): JobHandler => ({
  everyMs: HOUR_MS,
  run: async (_payload, { signal }) => {
    const limited = await db.many(
      Limited,
      sql`select v.id as "videoId" from app.video v
        where exists (select from app.moment_clip c where c.video_id = v.id and (c.is_over_limit
          or exists (select from app.moment_policy policy
            join app.video other on other.id = policy.video_id
            where other.id = v.id or other.asset_id = v.asset_id)))
        order by v.id`,
    )
    await eachRow(
      signal,
      limited,
      ({ videoId }) =>
        db.transaction(async (tx) => {
          await lockFilm(tx, videoId)
          await hideOverLimit(tx, videoId)
        }),
      ({ videoId }, error) =>
        log.warn({ videoId, error: String(error) }, 'limits of moments are not applied yet'),
    )
  },
})
