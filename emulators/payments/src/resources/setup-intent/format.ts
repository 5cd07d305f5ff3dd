import type { Stripe } from 'stripe'
import type { Work } from '../../work.ts'
import { formatIntentError, nextAction } from '../payment-intent/format.ts'
import type { SetupIntentState } from './state.ts'

export async function formatSetupIntent(
  work: Work,
  intent: SetupIntentState,
): Promise<Stripe.SetupIntent> {
  return {
    id: intent.id,
    object: 'setup_intent',
    allowed_payment_method_types: intent.allowedTypes,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: intent.cancellationReason,
    client_secret: intent.clientSecret,
    created: intent.created,
    customer: intent.customer,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: intent.lastError && (await formatIntentError(work, intent.lastError)),
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: intent.metadata,
    next_action: intent.status === 'requires_action' ? await nextAction(work, intent) : null,
    on_behalf_of: null,
    payment_method: intent.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: intent.allowedTypes,
    single_use_mandate: null,
    status: intent.status,
    usage: intent.usage,
  }
}
