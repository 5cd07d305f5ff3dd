import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import type { Config } from '#server/config.ts'
import type { FeatureWith } from '#server/http/feature.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import { createMediaUrls, type SendClip } from '#server/stores/media-urls.ts'
import type { TitleSetting } from '#server/stores/title-setting.ts'
import { clipPages } from './clip-pages.ts'
import { clipJobs, type CutDeps } from './cut-job.ts'
import { DISCARD_JOB, discardJob, SWEEP_CLIPS_JOB, sweepClipsJob } from './discard-job.ts'
import { momentPolicySetting } from './moment-policy.ts'
import { LIMITS_JOB, limitsJob } from './over-limit.ts'
import { momentsRoutes } from './routes.ts'
import { momentSharer } from './share-moment.ts'
import { studioMomentsRoutes } from './studio-routes.ts'

type Needs = Omit<CutDeps, 'workDir' | 'site'> & {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly config: Pick<Config, 'dataDir' | 'publicUrl'> & {
    readonly media: Pick<Config['media'], 'baseUrl'>
  }
  readonly sendClip: SendClip
  readonly limiter: Pick<RateLimiter, 'take'>
}

type Offers = { readonly momentPolicy: TitleSetting }

/** „Salvează poanta”: moments of films, and their public pages. */
export function momentsFeature(needs: Needs): FeatureWith<Offers> {
  const { config } = needs
  const media = createMediaUrls({ mediaBaseUrl: config.media.baseUrl })
  const sharer = momentSharer(needs)
  const own = momentsRoutes({ ...needs, media, sharer })
  const studio = studioMomentsRoutes({ ...needs, sharer })
  const workDir = join(config.dataDir, 'moment-work')

  return {
    routes: (api) => {
      own(api)
      studio(api)
    },
    pages: clipPages({ ...needs, media, publicUrl: config.publicUrl }),
    // What an earlier run has left when it was killed.
    start: () => rm(workDir, { recursive: true, force: true }),
    jobs: {
      ...clipJobs({ ...needs, workDir, site: new URL(config.publicUrl).host }),
      [DISCARD_JOB]: discardJob(needs),
      [SWEEP_CLIPS_JOB]: sweepClipsJob(needs),
      [LIMITS_JOB]: limitsJob(needs),
    },
    offers: { momentPolicy: momentPolicySetting },
  }
}
