import { z } from 'zod'
import type { Database, Queries } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { deleteAll, partKey, type MediaStore } from '@hlizo/media/store'
import type { UploadStore } from '@hlizo/media/upload-store'
import { assetStore } from './asset-store.ts'
import { sharedUploads } from './local-source.ts'
import { partStore } from './part-store.ts'

export const CLEAR_PARTS_JOB = 'media.clear-parts'

const Payload = z.object({
  importId: z.string(),
  /** Uploads that are removed too; default the master, which may have been shared for the parts. */
  uploads: z.array(z.string()).optional(),
})

/**
 * Queues the removal of what an import that ends in this transaction has shared: its parts, and the
 * files that the command line has put beside the uploads. These stay when it may be tried again.
 */
export async function clearParts(
  queries: Queries,
  jobs: Pick<JobQueue, 'enqueue'>,
  { importId, mayContinue = false }: { readonly importId: string; readonly mayContinue?: boolean },
): Promise<void> {
  const wanted = await assetStore(queries).importById(importId)
  const shared = wanted === null ? [] : sharedUploads(wanted.source)
  const hasFiles = shared.length > 0 && !mayContinue
  if (!hasFiles && !(await partStore(queries).areBegun(importId))) return
  const uploads = shared.length === 0 ? [importId] : mayContinue ? [] : shared
  const payload = { importId, uploads }
  await jobs.enqueue(queries, { kind: CLEAR_PARTS_JOB, key: importId, payload })
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
      const { importId, uploads: shared = [importId] } = Payload.parse(payload)
      if (await assetStore(db).isOpen(importId)) return
      await deleteAll(store, partKey(importId, ''))
      for (const id of shared) await uploads.remove(id)
      await partStore(db).remove(importId)
    },
  }
}
