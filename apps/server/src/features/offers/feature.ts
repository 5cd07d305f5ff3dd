import type { Feature } from '#server/http/feature.ts'
import { ANNOUNCE_PRICES_JOB, announcePricesJob } from './announce-prices.ts'

type Deps = Parameters<typeof announcePricesJob>[0]

export const offersFeature = (deps: Deps): Feature => ({
  jobs: { [ANNOUNCE_PRICES_JOB]: announcePricesJob(deps) },
})
