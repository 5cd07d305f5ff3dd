import type { Database } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'
import { MediaAsset } from '@hlizo/media/asset'
import { z } from 'zod'
import type { CaptionService } from '#server/stores/caption-service.ts'
import { LINES_JOB } from '#server/stores/spoken-lines.ts'
import { writeLines } from './line-writer.ts'

type Deps = {
  readonly db: Database
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly captions: Pick<CaptionService, 'text'>
}

/** Finds films whose lines are not those of their captions: adopted, restored or deleted ones. */
export const LOOK_JOB = 'lines.look'

const Payload = z.object({ assetId: z.string() })
const Row = z.object({ descriptor: MediaAsset })
const Film = z.object({ id: z.string() })
const AT_ONCE = 1_000
const WITHIN_MS = MINUTE_MS

export function lineJobs({
  db,
  jobs,
  captions,
}: Deps): Readonly<Record<typeof LINES_JOB | typeof LOOK_JOB, JobHandler>> {
  return {
    [LINES_JOB]: {
      run: async (payload) => {
        const { assetId } = Payload.parse(payload)
        await db.transaction(async (tx) => {
          await tx.takeUpTo(WITHIN_MS)
          const row = await tx.maybe(
            Row,
            sql`select descriptor from app.asset where id = ${assetId} for update`,
          )
          const film = row?.descriptor ?? null
          const tracks = (film?.captions ?? []).map(({ lang, sourceSha256 }) => ({
            lang,
            source: sourceSha256,
          }))
          await writeLines(
            tx,
            assetId,
            tracks,
            async (lang) => film && (await captions.text(film, lang)),
          )
        })
      },
    },
    [LOOK_JOB]: {
      everyMs: HOUR_MS,
      run: async () => {
        const films = await db.many(
          Film,
          sql`(select a.id from app.asset a where exists (
              select from unnest(a.caption_languages) lang where not exists (
                select from app.caption_film f
                where f.asset_id = a.id and f.lang = lang and f.is_live))
            order by a.created_at desc, a.id limit ${AT_ONCE})
            union
            (select f.asset_id from app.caption_film f
              where not exists (select from app.asset a where a.id = f.asset_id) limit ${AT_ONCE})`,
        )
        for (const { id } of films) {
          await jobs.enqueue(db, { kind: LINES_JOB, key: id, payload: { assetId: id } })
        }
      },
    },
  }
}
