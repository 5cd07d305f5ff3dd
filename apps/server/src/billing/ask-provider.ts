import Stripe from 'stripe'
import type { ErrorCode } from '@hlizo/contract/errors'
import { ApiError } from '#server/http/api-error.ts'
import { isStripeRefusal } from './stripe-refusal.ts'

/** Which of our refusals an answer of the provider's becomes; `undefined` for none, which is a bug of ours. */
type Translate = (error: Stripe.errors.StripeError) => ErrorCode | undefined

/**
 * Asks the payment provider. When it does not answer, the caller may try again (502); a second request with
 * the key of one under way is told that it is; a refusal becomes the one that `translate` names.
 */
export async function askProvider<Value>(
  ask: () => Promise<Value>,
  translate: Translate = () => undefined,
): Promise<Value> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error.code === 'idempotency_key_in_use') throw new ApiError('CHANGE_PENDING')
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
