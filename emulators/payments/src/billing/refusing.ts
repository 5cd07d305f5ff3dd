import { StripeError, type StripeErrorBody } from '../http/stripe-error.ts'
import { formatIntentError, formatPaymentIntent } from '../resources/payment-intent/format.ts'
import type { PaymentIntentState } from '../resources/payment-intent/state.ts'
import { formatPaymentMethod } from '../resources/payment-method/format.ts'
import type { PaymentMethodState } from '../resources/payment-method/state.ts'
import { formatSetupIntent } from '../resources/setup-intent/format.ts'
import type { SetupIntentState } from '../resources/setup-intent/state.ts'
import type { Work } from '../work.ts'
import type { Decline } from './charging.ts'

const declined = ({ code, declineCode, message }: Decline) => ({
  type: 'card_error' as const,
  code,
  message,
  ...(declineCode === null ? {} : { decline_code: declineCode }),
})

/** 402 for a method that cannot be saved; nothing happened. */
export function saveRefused(method: PaymentMethodState, decline: Decline): StripeError {
  return new StripeError(402, { ...declined(decline), payment_method: formatPaymentMethod(method) })
}

/** 402 for a declined payment. The failed charge stays on record unless `keepsChanges` is false. */
export async function paymentRefused(
  work: Work,
  intent: PaymentIntentState,
  keepsChanges = true,
): Promise<StripeError> {
  const payment_intent = await formatPaymentIntent(work, intent)
  const refuse = (status: number, body: StripeErrorBody) =>
    new StripeError(status, { ...body, payment_intent }, keepsChanges)
  if (intent.status === 'requires_action')
    return refuse(402, {
      type: 'card_error',
      code: 'subscription_payment_intent_requires_action',
      message:
        'Payment for this subscription requires additional user action before it can be completed successfully.',
    })
  if (intent.lastError === null)
    return refuse(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: 'There is no payment method to charge: the customer has no default one.',
    })

  return refuse(402, await formatIntentError(work, intent.lastError))
}

/** 402 for a setup that the bank refused; the intent remembers it. */
export async function setupRefused(
  work: Work,
  intent: SetupIntentState,
  decline: Decline,
): Promise<StripeError> {
  const shown = await formatSetupIntent(work, intent)
  return new StripeError(402, { ...declined(decline), setup_intent: shown }, true)
}
