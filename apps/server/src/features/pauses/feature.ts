import type { FeatureWith } from '#server/http/feature.ts'
import { pauser } from './pause.ts'
import { pausesRoutes } from './routes.ts'

type Offers = { readonly pauseSubscription: ReturnType<typeof pauser> }

export const pausesFeature = (needs: Parameters<typeof pausesRoutes>[0]): FeatureWith<Offers> => ({
  routes: pausesRoutes(needs),
  offers: { pauseSubscription: pauser(needs) },
})
