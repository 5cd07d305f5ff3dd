import type { ImportState } from '@hlizo/contract/entities/studio-upload'
import { importFailureText } from '@hlizo/contract/messages/media-import'
import type { Queries, Transaction } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { nameOfLanguage } from '@hlizo/media/language'
import { z } from 'zod'
import type { ImportService } from '#server/stores/import-service.ts'
import { clearParts } from './clear-parts.ts'
import { IMPORT_JOB, importJobOf, queueImport } from './import-job.ts'

type Deps = { readonly clock: Clock; readonly jobs: Pick<JobQueue, 'enqueue'> }

const Row = z.object({
  id: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  isPaused: z.boolean(),
  place: z.number().nullable(),
  step: z.string(),
  fraction: z.number(),
  secondsLeft: z.number().nullable(),
  failure: z.string().nullable(),
  notes: z.array(z.string()),
})
const Traits = z.object({ hasAv1: z.boolean(), isEncrypted: z.boolean() })
const Waiting = z.object({ jobId: z.string(), importId: z.string() })

const stateOf = ({ state, isPaused }: z.infer<typeof Row>): ImportState => {
  if (isPaused) return 'paused'
  return state === 'queued' ? 'waiting' : state
}

/** The jobs that wait, in the order in which they run. */
const waitingJobs = (db: Queries) =>
  db.many(
    Waiting,
    sql`select j.id as "jobId", j.payload ->> 'importId' as "importId" from jobs.job j
      where j.kind = ${IMPORT_JOB} and j.dead_at is null and j.leased_until is null
      order by j.run_at, j.id`,
  )

/** The waiting imports in the order in which the caller wants them, while no other caller moves any. */
async function reorder(
  tx: Transaction,
  now: Date,
  wanted: (waiting: readonly z.infer<typeof Waiting>[]) => readonly z.infer<typeof Waiting>[],
): Promise<void> {
  await tx.lock('import-queue')
  const ordered = wanted(await waitingJobs(tx))
  // All are due, a millisecond apart.
  const first = new Date(now.getTime() - ordered.length)
  await tx.run(sql`update jobs.job set run_at = ${first}::timestamptz + place * interval '1 millisecond'
    from unnest(${ordered.map(({ jobId }) => jobId)}::uuid[]) with ordinality as queue (id, place)
    where jobs.job.id = queue.id and leased_until is null`)
}

/** How the present film of a video was prepared. */
const presentTraits = (tx: Queries, videoId: number) =>
  tx.one(
    Traits,
    sql`select coalesce((a.descriptor ->> 'isEncrypted')::boolean, false) as "isEncrypted",
        coalesce(jsonb_path_exists(a.descriptor, '$.renditions[*].codec ? (@ starts with "av01")'), false) as "hasAv1"
      from app.video v left join app.asset a on a.id = v.asset_id where v.id = ${videoId}`,
  )

/** The queue of imports as editors see and change it. The order is that of the jobs. */
export function importService({ clock, jobs }: Deps): ImportService {
  const enqueue = (tx: Transaction, id: string) => jobs.enqueue(tx, importJobOf(id))
  const dropJob = (tx: Transaction, id: string) =>
    tx.run(sql`delete from jobs.job where kind = ${IMPORT_JOB} and leased_until is null
      and payload ->> 'importId' = ${id}`)

  return {
    add: async (tx, wanted) => {
      const { film, captions, videoId, hasAv1, isEncrypted, isReplacement, orderedBy } = wanted
      const texts = captions.map(({ upload, lang }) => {
        return { upload, lang, file: upload, label: nameOfLanguage(lang) }
      })
      const traits = isReplacement ? await presentTraits(tx, videoId) : { hasAv1, isEncrypted }
      const source = { file: film, upload: film, captions: texts, ...traits }
      const videoIds = isReplacement ? [] : [videoId]
      const importId = await queueImport(tx, { jobs, clock }, { source, videoIds, orderedBy })
      if (!isReplacement) return importId
      await tx.run(sql`update app.video set next_import_id = ${importId} where id = ${videoId}`)

      return importId
    },

    dropCaptions: async (tx, uploadId) => {
      await tx.run(sql`update app.media_import set source = jsonb_set(source, '{captions}', coalesce(
          (select jsonb_agg(one) from jsonb_array_elements(source -> 'captions') one
            where one ->> 'upload' is distinct from ${uploadId}), '[]'))
        where state <> 'done' and source -> 'captions' @>
          jsonb_build_array(jsonb_build_object('upload', ${uploadId}::text))`)
    },

    read: async (db, ids) => {
      if (ids.length === 0) return new Map()
      const rows = await db.many(
        Row,
        sql`with waiting as (
            select j.payload ->> 'importId' as id, row_number() over (order by j.run_at, j.id) as place
            from jobs.job j where j.kind = ${IMPORT_JOB} and j.dead_at is null and j.leased_until is null
          )
          select i.id, i.state, i.paused_at is not null as "isPaused", waiting.place::int as place, i.step,
            i.fraction, i.seconds_left as "secondsLeft", i.failure, i.notes
          from app.media_import i left join waiting on waiting.id = i.id::text
          where i.id = any(${ids}::uuid[])`,
      )

      return new Map(
        rows.map((row) => {
          const state = stateOf(row)
          const { isPaused: _, id, place, ...rest } = row
          const failure = importFailureText(rest.failure)
          return [id, { ...rest, failure, state, place: state === 'waiting' ? place : null }]
        }),
      )
    },

    moveUp: (tx, id) =>
      reorder(tx, clock.now(), (waiting) => {
        const index = waiting.findIndex(({ importId }) => importId === id)
        const [moved, before] = [waiting[index], waiting[index - 1]]

        return moved && before ? waiting.with(index - 1, moved).with(index, before) : waiting
      }),

    moveFirst: (tx, id) =>
      reorder(tx, clock.now(), (waiting) => [
        ...waiting.filter(({ importId }) => importId === id),
        ...waiting.filter(({ importId }) => importId !== id),
      ]),

    pause: async (tx, id) => {
      const now = clock.now()
      await tx.run(sql`update app.media_import set paused_at = ${now}, state = 'queued',
          started_at = null, seconds_left = null, updated_at = ${now}
        where id = ${id} and state in ('queued', 'running')`)
      await dropJob(tx, id)
    },

    resume: async (tx, id) => {
      const resumed = await tx.run(sql`update app.media_import set paused_at = null,
        updated_at = ${clock.now()} where id = ${id} and paused_at is not null`)
      // A job that runs may have seen the pause already.
      if (resumed > 0) await enqueue(tx, id)
    },

    retry: async (tx, id) => {
      const failed =
        await tx.run(sql`update app.media_import set state = 'queued', failure = null, detail = null,
        step = '', fraction = 0, updated_at = ${clock.now()} where id = ${id} and state = 'failed'`)
      if (failed > 0) await enqueue(tx, id)
    },

    cancel: async (tx, id) => {
      await dropJob(tx, id)
      await clearParts(tx, jobs, { importId: id })
      await tx.run(sql`delete from app.media_import where id = ${id}`)
    },
  }
}
