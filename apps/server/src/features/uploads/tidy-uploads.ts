import { z } from 'zod'
import { UPLOAD_RETENTION_DAYS } from '@hlizo/contract/calls/studio-uploads'
import type { Database } from '@hlizo/database/database'
import { eachRow } from '@hlizo/database/each-due'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS, MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import type { UploadStore } from '@hlizo/media/upload-store'
import { areInImport, uploadRows } from './upload-rows.ts'

export const REMOVE_JOB = 'uploads.remove'
export const TIDY_JOB = 'uploads.tidy'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly uploads: Pick<UploadStore, 'remove'>
}

/** How long a film that is ready stays in the list. */
const DONE_SHOWN_DAYS = 1

const Payload = z.object({ uploadId: z.string() })
const Id = z.object({ id: z.string() })

/** Removes the bytes of an upload that is no longer in the list. */
export function removeUploadJob({ uploads }: Pick<Deps, 'uploads'>): JobHandler {
  return { run: async (payload) => uploads.remove(Payload.parse(payload).uploadId) }
}

const ofReadyFilms = sql`(exists (select from app.media_import i
    where i.id = u.import_id and i.state = 'done')
  or exists (select from app.upload film join app.media_import i on i.id = film.import_id
    where film.id::text = u.plan ->> 'film' and i.state = 'done'))`

/** Removes the bytes of films that are ready, and what no one goes on with. */
export function tidyUploadsJob({ db, clock, log, uploads }: Deps): JobHandler {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const empty = async ({ id }: z.infer<typeof Id>) => {
    await uploads.remove(id)
    await db.run(sql`update app.upload set emptied_at = ${clock.now()} where id = ${id}`)
  }
  const remove = async ({ id, name }: z.infer<typeof Id> & { readonly name: string }) => {
    await uploads.remove(id)
    // The row is deleted last, so that an interrupted run is repeated.
    await uploadRows(db).remove(id)
    log.info({ uploadId: id, name }, 'upload removed: no one went on with it')
  }
  const onFailure = ({ id: uploadId }: z.infer<typeof Id>, error: unknown) =>
    log.warn({ uploadId, error: String(error) }, 'the bytes of an upload are not removed yet')

  return {
    everyMs: 10 * MINUTE_MS,
    run: async (_payload, { signal }) => {
      const full = await db.many(
        Id,
        sql`select id from app.upload u where emptied_at is null and video_id is not null
          and received_at is not null and ${ofReadyFilms}
          and (kind <> 'captions' or attached_at is not null or problem is not null or ${areInImport})`,
      )
      await eachRow(signal, full, empty, onFailure)
      await db.run(sql`delete from app.upload where emptied_at < ${daysAgo(DONE_SHOWN_DAYS)}`)
      const abandoned = await uploadRows(db).abandoned(daysAgo(UPLOAD_RETENTION_DAYS))
      await eachRow(signal, abandoned, remove, onFailure)
    },
  }
}
