import Stripe from 'stripe'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import type { SyncCustomer } from '#server/billing/customer-store.ts'
import type { Routes } from '#server/http/api.ts'
import type { SignedPost } from '#server/http/bind-signed-post.ts'
import type { ReceiveEvent } from './receive-event.ts'

type Deps = {
  clock: Clock
  log: Log
  stripe: Stripe
  syncCustomer: SyncCustomer
  receiveEvent: ReceiveEvent
  onCheckoutCompleted: (sessionId: string) => Promise<void>
  /** Contains two secrets while one replaces the other. */
  secrets: readonly string[]
  /** Whether events must be of live mode; those of the other mode are refused. */
  isLive: boolean
}

const MAX_BYTES = 1_048_576
const TOLERANCE_SECONDS = 300
const MAX_AHEAD_SECONDS = 300

function verified(
  { stripe, secrets, clock, log }: Deps,
  delivery: SignedPost,
): Stripe.Event | null {
  const nowMs = clock.now().getTime()
  const signature = delivery.headers['stripe-signature']
  if (typeof signature !== 'string') return null
  const wrong: string[] = []
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(
        delivery.rawBody,
        signature,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        nowMs,
      )
    } catch (error) {
      wrong.push(error instanceof Error ? error.message : 'unknown')
    }
  }
  log.warn({ wrong }, 'webhook not verified')

  return null
}

/**
 * An event only triggers a read of the customer at the provider. Our own errors are answered with
 * 200 and retried by the job, because the provider stops calling an endpoint that fails.
 */
export function webhooksRoutes(deps: Deps): Routes {
  const { clock, syncCustomer, onCheckoutCompleted, isLive, log, receiveEvent } = deps

  // The provider waits for this response before it redirects the buyer.
  const attend = async (event: Stripe.Event, customerId: string | null) => {
    if (event.type !== 'checkout.session.completed') return
    try {
      if (customerId !== null) await syncCustomer(customerId)
      await onCheckoutCompleted(event.data.object.id)
    } catch (error) {
      log.error({ event: event.id, error: String(error) }, 'failed; the job will repeat it')
    }
  }

  const receive = async (delivery: SignedPost): Promise<{ status: 200 | 400 }> => {
    const event = verified(deps, delivery)
    const nowSeconds = clock.now().getTime() / 1000
    if (!event || event.created > nowSeconds + MAX_AHEAD_SECONDS) return { status: 400 }
    if (event.livemode !== isLive) return { status: 400 }
    if (event.api_version !== Stripe.API_VERSION) {
      log.error(
        { version: event.api_version },
        'the webhook endpoint has another API version than the client; set it to the same one',
      )
    }
    const { isNew, customerId } = await receiveEvent(event)
    if (isNew) await attend(event, customerId)

    return { status: 200 }
  }

  return (api) => api.signedPost('/stripe/webhook', { maxBytes: MAX_BYTES }, receive)
}
