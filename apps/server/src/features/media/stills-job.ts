import { z } from 'zod'
import { FILM_STILLS } from '@hlizo/contract/calls/studio-pictures'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { drawStills, readStills } from '@hlizo/media/film-stills'
import type { MediaStore } from '@hlizo/media/store'
import { assetStore } from './asset-store.ts'
import { filmKeys } from './film-keys.ts'
import type { FindTools } from './tool-finder.ts'

export const STILLS_JOB = 'media.stills'

type Deps = {
  readonly db: Database
  readonly store: MediaStore
  readonly workDir: string
  readonly findTools: FindTools
  readonly hasTools: () => boolean
}

const Payload = z.object({ assetId: z.string() })
/** An editor waits, and may ask again. */
const MAX_FAILURES = 3
const RETRY = { baseDelayMs: 1_000, maxDelayMs: 10_000 }

/** Draws the stills of a film that an editor asked for. */
export function stillsJob({ db, store, workDir, findTools, hasTools }: Deps): JobHandler {
  return {
    hasTime: hasTools,
    maxFailures: MAX_FAILURES,
    retry: RETRY,
    run: async (payload, { signal }) => {
      const { assetId } = Payload.parse(payload)
      const asset = await assetStore(db).byId(assetId)
      if (asset === null || (await readStills(store, assetId)) !== null) return
      const tools = await findTools()
      if (!tools.ok) throw new Error(tools.advice)
      const key = asset.isEncrypted ? await filmKeys(db).find(assetId) : null
      const film = { store, asset, key, workDir, signal }
      await drawStills({ ...film, tools: tools.value, count: FILM_STILLS })
    },
  }
}
