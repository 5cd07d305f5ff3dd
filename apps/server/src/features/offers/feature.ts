import type { Feature } from '#server/http/feature.ts'
import { ANNOUNCE_PRICES_JOB, announcePricesJob } from './announce-prices.ts'
import { studioOfferRoutes } from './studio-routes.ts'

type Needs = Parameters<typeof announcePricesJob>[0] & Parameters<typeof studioOfferRoutes>[0]

export const offersFeature = (needs: Needs): Feature => ({
  routes: studioOfferRoutes(needs),
  jobs: { [ANNOUNCE_PRICES_JOB]: announcePricesJob(needs) },
})
