import Stripe from 'stripe'
import type { ErrorCode } from '@hlizo/contract/errors'
import { retry } from '@hlizo/kit/retry'
import { ApiError } from '#server/http/api-error.ts'
import { isStripeRefusal } from './stripe-refusal.ts'

/** Which of our refusals an answer of the provider's becomes; `undefined` for none, which is a bug of ours. */
type Translate = (error: Stripe.errors.StripeError) => ErrorCode | undefined

const isDuplicateRunning = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use'

// Whoever presses twice waits for the answer of the first press.
const PATIENCE = {
  attempts: 6,
  baseDelayMs: 150,
  maxDelayMs: 1_500,
  isRetryable: isDuplicateRunning,
}

/**
 * Asks the payment provider. When it does not answer, the caller may try again (502); a request whose twin
 * is under way gets the twin's answer; a refusal becomes the one that `translate` names.
 */
export async function askProvider<Value>(
  ask: () => Promise<Value>,
  translate: Translate = () => undefined,
): Promise<Value> {
  try {
    return await retry(ask, PATIENCE)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (isDuplicateRunning(error)) throw new ApiError('CHANGE_PENDING', undefined, { cause: error })
    if (!isStripeRefusal(error)) {
      throw new ApiError('PROVIDER_UNAVAILABLE', undefined, { cause: error })
    }
    const code = translate(error)
    throw code === undefined ? error : new ApiError(code, undefined, { cause: error })
  }
}

/** What a payment that was refused is called; any other refusal is a bug of ours. */
export const asDeclined: Translate = (error) =>
  error instanceof Stripe.errors.StripeCardError ? 'PAYMENT_DECLINED' : undefined
