import type { Feature } from '#server/http/feature.ts'
import { EMAIL_MOVE_JOB, emailMoveJob } from './attend-email-move.ts'
import { emailMoveRoutes } from './email-move-routes.ts'
import { emailMoves, type EmailMoveDeps } from './email-moves.ts'
import { personPool } from './person-pool.ts'
import { REFUND_JOB, refundOrders } from './refund-orders.ts'
import { studioPeopleRoutes } from './studio-routes.ts'

type Needs = Omit<Parameters<typeof studioPeopleRoutes>[0], 'refunds' | 'pool' | 'moves'> &
  Parameters<typeof refundOrders>[0] &
  EmailMoveDeps &
  Pick<Parameters<typeof emailMoveJob>[0], 'onUserChanged'> & {
    readonly userPool: Parameters<typeof personPool>[0]
  }

export function peopleFeature(needs: Needs): Feature {
  const refunds = refundOrders(needs)
  const pool = personPool(needs.userPool)
  const moves = emailMoves(needs)
  const [studio, links] = [
    studioPeopleRoutes({ ...needs, refunds, pool, moves }),
    emailMoveRoutes({ moves }),
  ]

  return {
    routes: (api) => {
      studio(api)
      links(api)
    },
    jobs: {
      [REFUND_JOB]: refunds.job,
      [EMAIL_MOVE_JOB]: emailMoveJob({ ...needs, pool }),
    },
  }
}
