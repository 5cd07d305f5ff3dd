import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { findMediaTools, type MediaToolsConfig } from '@hlizo/media/ffmpeg'
import { createSegmentCache } from '@hlizo/media/segment-cache'
import { createMediaSigner, type SigningKey } from '@hlizo/media/sign'
import type { MediaStore } from '@hlizo/media/store'
import type { Feature } from '#server/http/feature.ts'
import type { PlaybackOf } from '#server/stores/media-urls.ts'
import { assetStore } from './asset-store.ts'
import { IMPORT_JOB, importJob } from './import-job.ts'
import { PICTURE_JOB, pictureJob } from './picture-job.ts'
import { mediaPages } from './media-pages.ts'
import { playbackOpener } from './playback.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly store: MediaStore
  readonly workDir: string
  readonly tools: MediaToolsConfig
  readonly signingKeys: readonly [SigningKey, ...SigningKey[]]
  readonly baseUrl: string | null
  readonly catalogueChanged: () => void
}

/** Films and pictures: importing them, opening them for a device, and sending their bytes. */
export function mediaFeature(deps: Deps): Feature & { readonly playbackOf: PlaybackOf } {
  const { db, clock, store, tools, signingKeys, baseUrl } = deps
  const signer = createMediaSigner({ keys: signingKeys, clock })
  const cache = createSegmentCache({ store })
  const assets = assetStore(db)

  return {
    pages: mediaPages({ store, cache, signer }),
    playbackOf: playbackOpener({ clock, signer, assetOf: assets.byId, baseUrl: baseUrl ?? '' }),
    jobs: {
      [PICTURE_JOB]: pictureJob(deps),
      [IMPORT_JOB]: importJob({ ...deps, findTools: () => findMediaTools(tools) }),
    },
  }
}
