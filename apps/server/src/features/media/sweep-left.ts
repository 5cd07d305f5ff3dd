import { UPLOAD_RETENTION_DAYS } from '@hlizo/contract/calls/studio-uploads'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import { timeOfUuidv7 } from '@hlizo/kit/ids'
import type { Log } from '@hlizo/kit/log'
import { deleteAll, partKey, type MediaStore } from '@hlizo/media/store'
import type { UploadStore } from '@hlizo/media/upload-store'
import { z } from 'zod'
import { partStore } from './part-store.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly store: MediaStore
  readonly uploads: Pick<UploadStore, 'remove'>
}

/** A command may have sent a master for days before its import has a row. */
const UPLOAD_MS = UPLOAD_RETENTION_DAYS * DAY_MS

const UUID_V7 = /^[tu]\/([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})(?:[/.]|$)/
const Id = z.object({ id: z.string() })

/** The ids below `t/` or `u/` that were made before a moment. */
async function idsBefore(store: MediaStore, prefix: 't/' | 'u/', moment: Date): Promise<string[]> {
  const ids = new Set<string>()
  for await (const { key } of store.list(prefix)) {
    const id = UUID_V7.exec(key)?.[1]
    if (id !== undefined && timeOfUuidv7(id) < moment) ids.add(id)
  }

  return [...ids]
}

/** Whether no import that waits or runs has this id. */
const isOver = (id: string) => sql`select ${id} as id where not exists (
    select from app.media_import where id = ${id}::uuid and state in ('queued', 'running'))`

/** Whether an upload is in no list, and belongs to no import that may still read it. */
const isUnknown = (id: string) => sql`select ${id} as id where not exists (
    select from app.upload where id = ${id}::uuid)
  and not exists (
    select from app.media_import where state <> 'done' and (id = ${id}::uuid or source ->> 'upload' = ${id}
      or source -> 'captions' @> jsonb_build_array(jsonb_build_object('upload', ${id}::text))))`

/**
 * Deletes parts and uploads in the bucket that no row names: a node or command was killed between the bucket
 * and the database.
 */
export async function sweepLeft(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock, log, store, uploads } = deps
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  for (const id of await idsBefore(store, 't/', before(DAY_MS))) {
    signal.throwIfAborted()
    if ((await db.maybe(Id, isOver(id))) === null) continue
    await deleteAll(store, partKey(id, ''))
    await partStore(db).remove(id)
    log.info({ importId: id }, 'parts swept: their import is over')
  }
  for (const id of await idsBefore(store, 'u/', before(UPLOAD_MS))) {
    signal.throwIfAborted()
    if ((await db.maybe(Id, isUnknown(id))) === null) continue
    await uploads.remove(id)
    log.info({ uploadId: id }, 'upload swept: no import reads it')
  }
}
