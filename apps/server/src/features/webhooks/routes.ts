import Stripe from 'stripe'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import type { SyncCustomer } from '#server/billing/sync-customer.ts'
import type { Api } from '#server/http/api.ts'
import type { DoorDelivery } from '#server/http/bind-door.ts'
import type { Feature } from '#server/http/feature.ts'

type Deps = {
  db: Database
  clock: Clock
  log: Log
  stripe: Stripe
  jobs: Pick<JobQueue, 'enqueue'>
  syncCustomer: SyncCustomer
  /** Two while one replaces the other. */
  secrets: readonly string[]
}

const MAX_BYTES = 262_144
const MAX_AHEAD_SECONDS = 300
const SYNC_JOB = 'billing.sync-customer'

const Payload = z.object({ customerId: z.string() })
const WithCustomer = z.object({ customer: z.union([z.string(), z.object({ id: z.string() })]) })

function verified({ stripe, secrets, log }: Deps, delivery: DoorDelivery): Stripe.Event | null {
  const signature = delivery.headers['stripe-signature']
  if (typeof signature !== 'string') return null
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(delivery.rawBody, signature, secret)
    } catch (error) {
      log.warn(
        { error: error instanceof Error ? error.message : 'unknown' },
        'webhook not verified',
      )
    }
  }

  return null
}

function customerOf(event: Stripe.Event): string | null {
  const { object } = event.data
  if (event.type.startsWith('customer.') && 'object' in object && object.object === 'customer') {
    return object.id ?? null
  }
  const found = WithCustomer.safeParse(object)
  if (!found.success) return null

  return typeof found.data.customer === 'string' ? found.data.customer : found.data.customer.id
}

/**
 * What the payment provider tells us (payments.md §3, §7). An event is a nudge and never data: whatever
 * it says, we ask the provider how the customer stands now. A fault of ours is answered with 200 and
 * repaired by the job, because a provider that hears errors stops calling.
 */
export function webhooksFeature(deps: Deps): Feature {
  const { db, clock, jobs, syncCustomer, log } = deps

  const receive = async (delivery: DoorDelivery): Promise<{ status: 200 | 400 }> => {
    const event = verified(deps, delivery)
    const nowSeconds = clock.now().getTime() / 1000
    if (!event || event.created > nowSeconds + MAX_AHEAD_SECONDS) return { status: 400 }

    const customerId = customerOf(event)
    const isNew = await db.transaction(async (tx) => {
      const inserted =
        await tx.run(sql`insert into app.payment_event (id, type, customer_id, received_at)
        values (${event.id}, ${event.type}, ${customerId}, ${clock.now()}) on conflict (id) do nothing`)
      if (inserted === 1 && customerId !== null) {
        await jobs.enqueue(tx, { kind: SYNC_JOB, key: customerId, payload: { customerId } })
      }
      return inserted === 1
    })

    // The provider's page waits for this answer before it sends the buyer back to us.
    if (isNew && customerId !== null && event.type === 'checkout.session.completed') {
      await syncCustomer(customerId).catch((error: unknown) => {
        log.error({ event: event.id, error: String(error) }, 'sync failed; the job will repeat it')
      })
    }
    return { status: 200 }
  }

  return {
    routes: (api: Api) => api.door('/stripe/webhook', { maxBytes: MAX_BYTES }, receive),
    jobs: {
      [SYNC_JOB]: {
        concurrency: 2,
        run: async (payload) => syncCustomer(Payload.parse(payload).customerId),
      },
    },
  }
}
