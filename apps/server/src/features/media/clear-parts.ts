import { z } from 'zod'
import type { Database, Queries } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { deleteAll, partKey, type MediaStore } from '@hlizo/media/store'
import type { UploadStore } from '@hlizo/media/upload-store'
import { assetStore } from './asset-store.ts'
import { partStore } from './part-store.ts'

export const CLEAR_PARTS_JOB = 'media.clear-parts'

const Payload = z.object({ importId: z.string() })

/** Queues the removal of the parts of an import that ends in this transaction; none for a film that was encoded whole. */
export async function clearParts(
  queries: Queries,
  jobs: Pick<JobQueue, 'enqueue'>,
  importId: string,
): Promise<void> {
  if (!(await partStore(queries).areBegun(importId))) return
  await jobs.enqueue(queries, { kind: CLEAR_PARTS_JOB, key: importId, payload: { importId } })
}

/** Removes the parts of an import that is over; those of one that was tried again stay. */
export function clearPartsJob(deps: {
  readonly db: Database
  readonly store: MediaStore
  readonly uploads: Pick<UploadStore, 'remove'>
}): JobHandler {
  const { db, store, uploads } = deps

  return {
    run: async (payload) => {
      const { importId } = Payload.parse(payload)
      if (await assetStore(db).isOpen(importId)) return
      await deleteAll(store, partKey(importId, ''))
      // The master, when it was named by a path.
      await uploads.remove(importId)
      await partStore(db).remove(importId)
    },
  }
}
