import { Stripe } from 'stripe'
import type { EventState } from './state.ts'

export function formatEvent(event: EventState) {
  return {
    id: event.id,
    object: 'event' as const,
    api_version: Stripe.API_VERSION,
    created: event.created,
    data: {
      object: event.object,
      ...(event.previous === null ? {} : { previous_attributes: event.previous }),
    },
    livemode: false,
    pending_webhooks: 1,
    request: { id: event.requestId, idempotency_key: event.idempotencyKey },
    type: event.type,
  } satisfies { [Key in keyof Stripe.EventBase]: unknown }
}
