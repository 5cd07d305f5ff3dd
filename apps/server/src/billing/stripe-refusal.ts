import Stripe from 'stripe'

/** Whether the provider rejected the request itself, so that a retry is useless. */
export function isStripeRefusal(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Stripe.errors.StripeError &&
    !(error instanceof Stripe.errors.StripeConnectionError) &&
    !(error instanceof Stripe.errors.StripeAPIError) &&
    !(error instanceof Stripe.errors.StripeRateLimitError)
  )
}
