import { z } from 'zod'
import type { JobQueue } from '@hlizo/database/jobs'
import type { Database } from '@hlizo/database/database'
import { mergeReactions, type Reactions } from '#server/billing/reactions.ts'
import type { Config } from '#server/config.ts'
import type { Feature } from '#server/http/feature.ts'
import type { Secrets } from '#server/secrets.ts'
import { BACK_FILL_JOB, backFillJob } from './back-fill.ts'
import { eventReceiver, SYNC_JOB } from './receive-event.ts'
import { webhooksRoutes } from './routes.ts'
import { SET_ASIDE_JOB, setAsideJob } from './set-aside.ts'

type Derived = 'isLive' | 'onCheckoutCompleted' | 'receiveEvent' | 'secrets'
type Needs = Omit<Parameters<typeof webhooksRoutes>[0], Derived> & {
  readonly config: Pick<Config, 'payments'>
  readonly db: Database
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly secrets: Pick<Secrets, 'sandboxWebhookSecret'>
  readonly billingReactions: Reactions
  readonly voucherReactions: Reactions
  readonly fulfilVoucher: (sessionId: string) => Promise<void>
}

const Payload = z.object({ customerId: z.string() })

const webhookSecretsOf = ({ config: { payments }, secrets }: Needs): readonly string[] =>
  payments.mode === 'stripe' ? payments.webhookSecrets : [secrets.sandboxWebhookSecret]

const isLiveMode = ({ config: { payments } }: Needs): boolean =>
  payments.mode === 'stripe' && payments.secretKey.includes('_live_')

export function webhooksFeature(needs: Needs): Feature {
  const { syncCustomer, stripe, voucherReactions, billingReactions } = needs
  const reactions = mergeReactions(voucherReactions, billingReactions)
  const receiveEvent = eventReceiver({ ...needs, reactions })

  return {
    routes: webhooksRoutes({
      ...needs,
      receiveEvent,
      onCheckoutCompleted: needs.fulfilVoucher,
      secrets: webhookSecretsOf(needs),
      isLive: isLiveMode(needs),
    }),
    jobs: {
      [SYNC_JOB]: {
        concurrency: 2,
        run: async (payload) => syncCustomer(Payload.parse(payload).customerId),
      },
      [SET_ASIDE_JOB]: setAsideJob(needs),
      [BACK_FILL_JOB]: backFillJob({
        ...needs,
        listEvents: (params) => stripe.events.list(params),
        receive: receiveEvent,
      }),
    },
  }
}
