import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createJobQueue, type JobHandler } from '@hlizo/database/jobs'
import type { Database } from '@hlizo/database/database'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import { openMediaStore } from '@hlizo/media/open-store'
import { openUploadStore } from '@hlizo/media/open-upload-store'
import type { MediaStore } from '@hlizo/media/store'
import { mediaToolsForTests } from '@hlizo/media/testing-ffmpeg'
import { CLEAR_PARTS_JOB, clearPartsJob } from './clear-parts.ts'
import type { Encoder } from './divided-film.ts'
import { encoders } from './encoders.ts'
import { IMPORT_JOB, importJob } from './import-job.ts'
import { partJob } from './part-job.ts'
import { PART_JOB, PartOfImport } from './part-store.ts'
import type { FindTools } from './tool-finder.ts'

export const now = new Date('2026-05-01T10:00:00Z')
const installed: FindTools = async () => ({ ok: true, value: await mediaToolsForTests() })

type Ran = { readonly part: number; readonly attempt: number }

/** The jobs of media of one node, which has only the database and the bucket in common with others. For tests. */
export async function encodingNode(given: {
  readonly db: Database
  readonly bucket: string
  readonly directory: string
  readonly partSeconds: number
  /** What this node sees of the bucket; default all. */
  readonly seen?: (store: MediaStore) => MediaStore
}) {
  const { db, bucket, directory, partSeconds, seen = (store) => store } = given
  const clock = frozenClock(now)
  const jobs = createJobQueue({ db, clock, log: silentLog, pollMs: 20 })
  const encoder: Encoder = { id: randomUUID(), isBusy: false, partSeconds }
  const workDir = join(directory, 'media-work')
  const deps = {
    db,
    clock,
    log: silentLog,
    jobs,
    workDir,
    store: seen(openMediaStore(bucket, directory)),
    uploads: openUploadStore(bucket, directory),
    findTools: installed,
  }
  const ran: Ran[] = []
  const part = partJob({ ...deps, hasTime: () => !encoder.isBusy })
  const recorded: JobHandler = {
    ...part,
    run: (payload, context) => {
      ran.push({ part: PartOfImport.parse(payload).part, attempt: context.attempt })
      return part.run(payload, context)
    },
  }
  await encoders(db, encoder.id).renew()

  return {
    ...deps,
    /** The parts that this node has begun. */
    ran,
    work: ({ imports = true }: { imports?: boolean } = {}) =>
      jobs.work({
        [PART_JOB]: recorded,
        [CLEAR_PARTS_JOB]: clearPartsJob(deps),
        ...(imports && { [IMPORT_JOB]: importJob({ ...deps, encoder, hasTime: () => true }) }),
      }),
    stop: async () => {
      await jobs.stop()
      await encoders(db, encoder.id).leave()
    },
  }
}
