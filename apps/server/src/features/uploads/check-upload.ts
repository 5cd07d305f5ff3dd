import { z } from 'zod'
import { mediaImportMessages } from '@hlizo/contract/messages/media-import'
import { pictureFaults } from '@hlizo/contract/messages/studio-uploads'
import type { Database } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import { acceptMaster } from '@hlizo/media/accept'
import { cleanCaptions } from '@hlizo/media/captions'
import type { FoundMediaTools } from '@hlizo/media/ffmpeg'
import { probeMaster } from '@hlizo/media/probe'
import { faultOfPicture } from '@hlizo/media/uploaded-picture'
import type { UploadStore } from '@hlizo/media/upload-store'
import { ATTACH_JOB } from '#server/stores/waiting-captions.ts'
import { pictureUses } from './open-picture.ts'
import { picturePlaceOf, uploadRows, type UploadRow } from './upload-rows.ts'

export const CHECK_JOB = 'uploads.check'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly uploads: UploadStore
  readonly findTools: () => Promise<FoundMediaTools>
  readonly jobs: Pick<JobQueue, 'enqueue'>
}

const Payload = z.object({ uploadId: z.string() })

/** Films in a bucket are looked at when they are imported: that needs the whole file. */
async function faultOfFilm({ uploads, findTools }: Deps, id: string, signal: AbortSignal) {
  const file = uploads.pathOf(id)
  if (file === null) return null
  const tools = await findTools()
  // The import waits for them and says so.
  if (!tools.ok) return null
  const accepted = acceptMaster(await probeMaster(tools.value, file, signal))

  return accepted.ok ? null : mediaImportMessages[accepted.refusal]
}

async function faultOf(deps: Deps, row: UploadRow, signal: AbortSignal) {
  const { id, kind } = row
  if (kind === 'film') return faultOfFilm(deps, id, signal)
  const bytes = (await deps.uploads.read(id)) ?? Buffer.alloc(0)
  if (kind === 'captions') {
    const cleaned = cleanCaptions(bytes)
    return cleaned.ok ? null : mediaImportMessages[cleaned.refusal]
  }
  const fault = await faultOfPicture(bytes, pictureUses[picturePlaceOf(row)?.kind ?? 'video'])

  return fault === null ? null : pictureFaults[fault]
}

/** Looks at a file as soon as it is complete, so that the editor learns at once that it cannot be used. */
export function checkUploadJob(deps: Deps): JobHandler {
  const { db, clock, jobs } = deps

  return {
    run: async (payload, { signal }) => {
      const row = await uploadRows(db).byId(Payload.parse(payload).uploadId)
      if (!row) return
      const problem = await faultOf(deps, row, signal)
      await db.transaction(async (tx) => {
        await uploadRows(tx).setChecked(row.id, problem, clock.now())
        await jobs.enqueue(tx, { kind: ATTACH_JOB, key: row.id, payload: { uploadId: row.id } })
      })
    },
  }
}
