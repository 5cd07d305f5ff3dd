import type { Config } from '#server/config.ts'
import type { FeatureWith } from '#server/http/feature.ts'
import { canceller } from './cancel.ts'
import { paymentsRoutes } from './routes.ts'

type Needs = Omit<Parameters<typeof paymentsRoutes>[0], 'isLenient'> & {
  readonly config: Pick<Config, 'contracts'>
}
type Offers = { readonly cancelSubscription: ReturnType<typeof canceller> }

export function paymentsFeature(needs: Needs): FeatureWith<Offers> {
  const deps = { ...needs, isLenient: needs.config.contracts.isCancelLenient }

  return { routes: paymentsRoutes(deps), offers: { cancelSubscription: canceller(deps) } }
}
