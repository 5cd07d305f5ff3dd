import type { Feature } from '#server/http/feature.ts'
import { personPool } from './person-pool.ts'
import { REFUND_JOB, refundOrders } from './refund-orders.ts'
import { studioPeopleRoutes } from './studio-routes.ts'

type Needs = Omit<Parameters<typeof studioPeopleRoutes>[0], 'refunds' | 'pool'> &
  Parameters<typeof refundOrders>[0] & {
    readonly userPool: Parameters<typeof personPool>[0]
  }

export function peopleFeature(needs: Needs): Feature {
  const refunds = refundOrders(needs)

  return {
    routes: studioPeopleRoutes({ ...needs, refunds, pool: personPool(needs.userPool) }),
    jobs: { [REFUND_JOB]: refunds.job },
  }
}
