import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { FeatureWith } from '#server/http/feature.ts'
import { forgetStretchesJob } from './stored-stretches.ts'
import { studioViewingRoutes } from './studio-routes.ts'
import { todayFigures, type TodayFigures } from './today.ts'
import { sampleViewersJob } from './viewers.ts'
import { countWatchedJob } from './watched-count.ts'

type Needs = { readonly db: Database; readonly clock: Clock }
type Offers = {
  readonly figures: {
    /** The figures of the first screen of Studio. */
    readonly today: (now: Date) => Promise<TodayFigures>
  }
}

export function figuresFeature(needs: Needs): FeatureWith<Offers> {
  return {
    routes: studioViewingRoutes(needs),
    jobs: {
      'figures.watched': countWatchedJob(needs.db),
      'figures.viewers': sampleViewersJob(needs),
      'figures.forget-stretches': forgetStretchesJob(needs),
    },
    offers: { figures: { today: todayFigures(needs.db) } },
  }
}
