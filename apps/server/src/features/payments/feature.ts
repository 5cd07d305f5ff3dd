import type { Config } from '#server/config.ts'
import type { Feature } from '#server/http/feature.ts'
import { paymentsRoutes } from './routes.ts'

type Needs = Omit<Parameters<typeof paymentsRoutes>[0], 'isLenient'> & {
  readonly config: Pick<Config, 'contracts'>
}

export const paymentsFeature = (needs: Needs): Feature => ({
  routes: paymentsRoutes({ ...needs, isLenient: needs.config.contracts.isCancelLenient }),
})
