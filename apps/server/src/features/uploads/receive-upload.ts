import type { Database } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import type { UploadStore } from '@hlizo/media/upload-store'
import { CHECK_JOB } from './check-upload.ts'
import { uploadRows } from './upload-rows.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly uploads: Pick<UploadStore, 'complete'>
}

/** Notes what has arrived; a complete file is made durable before it is called complete. */
export function uploadReceiver({ db, clock, jobs, uploads }: Deps) {
  return async (id: string, bytes: number): Promise<void> => {
    const row = await uploadRows(db).byId(id)
    if (!row || row.receivedAt !== null) return
    if (bytes < row.bytes) {
      await uploadRows(db).noteReceived(id, bytes, clock.now())
      return
    }
    await uploads.complete(id)
    await db.transaction(async (tx) => {
      if (!(await uploadRows(tx).setComplete(id, clock.now()))) return
      await jobs.enqueue(tx, { kind: CHECK_JOB, key: id, payload: { uploadId: id } })
    })
  }
}
