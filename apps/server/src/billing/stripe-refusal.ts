import Stripe from 'stripe'
import { isOwnDatabaseAway } from '@hlizo/database/database-away'
import { LeaseLost } from '@hlizo/kit/while-renewing'

/** Whether the provider refuses this key: a revoked one, or one without a permission. A correct key changes that. */
export const isKeyRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError

/** Whether the provider rejected the request itself, so that a retry is useless. */
export function isStripeRefusal(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Stripe.errors.StripeError &&
    !(error instanceof Stripe.errors.StripeConnectionError) &&
    !(error instanceof Stripe.errors.StripeAPIError) &&
    !(error instanceof Stripe.errors.StripeRateLimitError) &&
    !isKeyRefused(error)
  )
}

/**
 * Why a request did not leave for the provider: a lost lease, or a database that was away when it was renewed. The
 * SDK reports it as a failed connection. Null for all else.
 */
export function ownFailureOf(error: unknown): Error | null {
  const failure = error instanceof Stripe.errors.StripeConnectionError ? error.detail : error
  if (!(failure instanceof Error)) return null

  return failure instanceof LeaseLost || isOwnDatabaseAway(failure) ? failure : null
}

/** Whether a charge names a payment method or customer that is no longer there. */
export const isMethodGone = (error: Stripe.errors.StripeError): boolean =>
  error.code === 'resource_missing' &&
  (error.param === 'customer' || error.param === 'default_payment_method')

/** Whether the provider has an object of this id already. */
export function isKnownThere(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists'
}

/** Whether the provider does not have what was named, or has deleted it. */
export function isUnknownThere(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}
