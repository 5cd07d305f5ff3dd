import type { AccessPorts } from '#server/http/caller.ts'
import type { FeatureWith } from '#server/http/feature.ts'
import { operatorBinding, operatorCheck } from './operator-binding.ts'
import { operatorDesk } from './operator-desk.ts'
import { operatorsRoutes } from './routes.ts'

type Needs = Omit<Parameters<typeof operatorsRoutes>[0], 'desk'> &
  Parameters<typeof operatorDesk>[0] &
  Parameters<typeof operatorBinding>[0]

export function operatorsFeature(
  needs: Needs,
): FeatureWith<Pick<AccessPorts, 'operatorOf' | 'isOperator'>> {
  return {
    routes: operatorsRoutes({ ...needs, desk: operatorDesk(needs) }),
    offers: { operatorOf: operatorBinding(needs), isOperator: operatorCheck(needs) },
  }
}
