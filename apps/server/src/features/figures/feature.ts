import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { FeatureWith } from '#server/http/feature.ts'
import { countMoneyJob } from './money-count.ts'
import { studioMoneyFigureRoutes } from './money-routes.ts'
import { retentionShapesJob } from './retention-shapes.ts'
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
  const viewing = studioViewingRoutes(needs)
  const money = studioMoneyFigureRoutes(needs)

  return {
    routes: (api) => {
      viewing(api)
      money(api)
    },
    jobs: {
      'figures.watched': countWatchedJob(needs.db),
      'figures.money': countMoneyJob(needs),
      'figures.shapes': retentionShapesJob(needs.db),
      'figures.viewers': sampleViewersJob(needs),
      'figures.forget-stretches': forgetStretchesJob(needs),
    },
    offers: { figures: { today: todayFigures(needs.db) } },
  }
}
