import Stripe from 'stripe'
import type { ErrorCode } from '@hlizo/contract/errors'
import { retry } from '@hlizo/kit/retry'
import { ApiError } from '#server/http/api-error.ts'
import { isStripeRefusal, ownFailureOf } from './stripe-refusal.ts'

/** Our error code for a provider error; `undefined` when it is a bug of ours. */
type Translate = (error: Stripe.errors.StripeError) => ErrorCode | undefined

const isDuplicateRunning = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use'

// A second identical request waits for the answer to the first.
const RETRIES = {
  attempts: 6,
  baseDelayMs: 150,
  maxDelayMs: 1_500,
  isRetryable: isDuplicateRunning,
}

/**
 * Calls the payment provider. No answer becomes 502, which the caller may retry. A request that is
 * already in progress is retried until it is answered. Other errors are mapped by `translate`.
 */
export async function askProvider<Value>(
  ask: () => Promise<Value>,
  translate: Translate = () => undefined,
): Promise<Value> {
  try {
    return await retry(ask, RETRIES)
  } catch (error) {
    const ownFailure = ownFailureOf(error)
    if (ownFailure) throw ownFailure
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (isDuplicateRunning(error)) throw new ApiError('CHANGE_PENDING', undefined, { cause: error })
    if (!isStripeRefusal(error)) {
      throw new ApiError('PROVIDER_UNAVAILABLE', undefined, { cause: error })
    }
    const code = translate(error)
    throw code === undefined ? error : new ApiError(code, undefined, { cause: error })
  }
}

/** Maps a refused payment; any other refusal is a bug of ours. */
export const asDeclined: Translate = (error) =>
  error instanceof Stripe.errors.StripeCardError ? 'PAYMENT_DECLINED' : undefined
