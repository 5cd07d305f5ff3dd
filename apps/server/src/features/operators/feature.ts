import type { AccessPorts } from '#server/http/caller.ts'
import type { FeatureWith } from '#server/http/feature.ts'
import { operatorBinding, operatorCheck } from './operator-binding.ts'
import { operatorService } from './operator-service.ts'
import { operatorsRoutes } from './routes.ts'

type Needs = Omit<Parameters<typeof operatorsRoutes>[0], 'service'> &
  Parameters<typeof operatorService>[0] &
  Parameters<typeof operatorBinding>[0]

export function operatorsFeature(
  needs: Needs,
): FeatureWith<Pick<AccessPorts, 'operatorOf' | 'isOperator'>> {
  return {
    routes: operatorsRoutes({ ...needs, service: operatorService(needs) }),
    offers: { operatorOf: operatorBinding(needs), isOperator: operatorCheck(needs) },
  }
}
