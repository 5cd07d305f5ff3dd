import { join } from 'node:path'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { JobQueue } from '@hlizo/database/jobs'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Log } from '@hlizo/kit/log'
import { createSegmentCache } from '@hlizo/media/segment-cache'
import { createMediaSigner } from '@hlizo/media/sign'
import type { MediaStore } from '@hlizo/media/store'
import { openUploadStore } from '@hlizo/media/open-upload-store'
import type { UploadStore } from '@hlizo/media/upload-store'
import type { Config } from '#server/config.ts'
import type { FeatureWith } from '#server/http/feature.ts'
import type { Secrets } from '#server/secrets.ts'
import type { CaptionService } from '#server/stores/caption-service.ts'
import type { ImportService } from '#server/stores/import-service.ts'
import type { StillService } from '#server/stores/film-stills.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import type { MayWatch } from '#server/stores/watch-permission.ts'
import type { PlaybackOf, SecondsToReady, SendClip } from '#server/stores/media-urls.ts'
import { assetStore } from './asset-store.ts'
import { captionService } from './caption-service.ts'
import { CLEAR_PARTS_JOB, clearPartsJob } from './clear-parts.ts'
import type { Encoder } from './divided-film.ts'
import { encoderPresence } from './encoders.ts'
import { filmKeys } from './film-keys.ts'
import { hotSegments } from './hot-segments.ts'
import { importService } from './import-service.ts'
import { IMPORT_JOB, importJob } from './import-job.ts'
import { partJob } from './part-job.ts'
import { PART_JOB } from './part-store.ts'
import { PICTURE_JOB, pictureJob } from './picture-job.ts'
import { mediaPages } from './media-pages.ts'
import { playbackOpener } from './playback.ts'
import { secondsToReady } from './seconds-to-ready.ts'
import { clipSender } from './send-clip.ts'
import { stillService } from './still-service.ts'
import { STILLS_JOB, stillsJob } from './stills-job.ts'
import { SWEEP_JOB, sweepAssetsJob } from './sweep-assets.ts'
import { TRIM_TAILS_JOB, trimTailsJob } from './trim-tails.ts'
import { signingKeysOf } from './signing-keys.ts'
import { removeLeftWork, tidyWork } from './tidy-work.ts'
import { unlaunchedFilms } from './unlaunched-films.ts'
import { toolFinder, type FindTools } from './tool-finder.ts'

type Needs = {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly log: Log
  readonly config: Pick<Config, 'dataDir' | 'media'>
  readonly secrets: Pick<Secrets, 'mediaSigningKey'>
  readonly mediaStore: MediaStore
  readonly mayWatch: MayWatch
  readonly catalogue: Pick<Catalogue, 'lists' | 'sharedLists'>
}
type Offers = {
  readonly playbackOf: PlaybackOf
  readonly secondsToReady: SecondsToReady
  readonly findTools: FindTools
  /** Whether this node takes jobs that need media tools. */
  readonly hasTools: () => boolean
  readonly filmKeyOf: (assetId: string) => Promise<Uint8Array | null>
  readonly sendClip: SendClip
  readonly captions: CaptionService
  /** Where masters are until they are imported. */
  readonly uploads: UploadStore
  readonly imports: ImportService
  readonly stills: StillService
}

const keysOf = ({ config, secrets }: Pick<Needs, 'config' | 'secrets'>) =>
  signingKeysOf({
    fallback: secrets.mediaSigningKey,
    secrets: config.media.addressKeys,
    isForNginx: config.media.isSecureLink,
  })

/** Informs the operator at the start that there is no suitable ffmpeg. */
function toolNotice({ findTools, log }: { findTools: FindTools } & Pick<Needs, 'log'>) {
  let advice: string | null = null

  return {
    look: async () => {
      const tools = await findTools()
      if (tools.ok) return
      advice = tools.advice
      log.warn({}, advice)
    },
    banner: () => (advice === null ? [] : [advice]),
  }
}

type EncodingNeeds = Pick<Needs, 'db' | 'clock' | 'config'> & {
  readonly findTools: FindTools
  readonly workDir: string
}

/** This node among those that encode. */
function encodingNode({ db, clock, config, findTools, workDir }: EncodingNeeds) {
  const encoder: Encoder = { id: uuidv7(clock.now()), isBusy: false }
  // A disk belongs to one node, which encodes alone.
  const isShared = config.media.store !== 'disk'
  const onRenewal = () => tidyWork(db, workDir)
  const presence = encoderPresence({ db, clock, findTools, isShared, id: encoder.id, onRenewal })
  // One node alone takes what it cannot do, and says so.
  const { canEncode } = presence
  const hasTools = () => !isShared || canEncode()

  return { encoder, presence, canEncode, hasTools }
}

export function mediaFeature(needs: Needs): FeatureWith<Offers> {
  const { db, clock, log, config, mediaStore: store } = needs
  const { accel, baseUrl, pageOrigin, ffmpegPath, ffprobePath, searchPath } = config.media
  const findTools = toolFinder({ ffmpegPath, ffprobePath, searchPath })
  const uploads = openUploadStore(config.media.store, join(config.dataDir, 'uploads'))
  const deps = { ...needs, store, uploads, findTools, workDir: join(config.dataDir, 'media-work') }
  const { encoder, presence, canEncode, hasTools } = encodingNode(deps)
  const signer = createMediaSigner({ keys: keysOf(needs), clock })
  const cache = createSegmentCache({ store })
  const assets = assetStore(db)
  const isUnlaunched = unlaunchedFilms(needs)
  const filmKeyOf = filmKeys(db).find
  const notice = toolNotice({ findTools, log })

  return {
    pages: mediaPages({ ...config.media, ...deps, cache, signer, keyOf: filmKeyOf, isUnlaunched }),
    // Otherwise nginx sends the files.
    ...(accel === null && { answerFirst: hotSegments({ cache, signer, pageOrigin }) }),
    jobs: {
      [PART_JOB]: partJob({ ...deps, hasTime: () => canEncode() && !encoder.isBusy }),
      [CLEAR_PARTS_JOB]: clearPartsJob(deps),
      [PICTURE_JOB]: pictureJob(deps),
      [IMPORT_JOB]: importJob({ ...deps, encoder, hasTime: canEncode }),
      [STILLS_JOB]: stillsJob({ ...deps, hasTools }),
      [SWEEP_JOB]: sweepAssetsJob(deps),
      [TRIM_TAILS_JOB]: trimTailsJob(deps),
    },
    // Probing ffmpeg takes a second.
    start: async () => {
      void notice.look()
      await removeLeftWork(deps.workDir)
      presence.start()
    },
    stop: presence.stop,
    banner: notice.banner,
    offers: {
      findTools,
      hasTools,
      filmKeyOf,
      sendClip: clipSender({ cache, store }),
      uploads,
      imports: importService(needs),
      captions: captionService(deps),
      stills: stillService({ ...deps, signer, baseUrl: baseUrl ?? '' }),
      playbackOf: playbackOpener({ clock, signer, assetOf: assets.byId, baseUrl: baseUrl ?? '' }),
      secondsToReady: async (videoId) => {
        const queue = await assets.queueOf(videoId)
        return queue.length === 0 ? null : secondsToReady(queue, await assets.pace(), clock.now())
      },
    },
  }
}
