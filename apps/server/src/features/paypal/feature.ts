import type { Config } from '#server/config.ts'
import type { Feature } from '#server/http/feature.ts'
import { paypalRoutes } from './routes.ts'

type Needs = Omit<Parameters<typeof paypalRoutes>[0], 'isPaypalOffered'> & {
  readonly config: Pick<Config, 'payments'>
}

export const paypalFeature = (needs: Needs): Feature => ({
  routes: paypalRoutes({ ...needs, isPaypalOffered: needs.config.payments.isPaypalOffered }),
})
