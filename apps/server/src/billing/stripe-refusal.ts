import Stripe from 'stripe'

/** Whether the provider refused the request itself, which asking again would not change. */
export function isStripeRefusal(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Stripe.errors.StripeError &&
    !(error instanceof Stripe.errors.StripeConnectionError) &&
    !(error instanceof Stripe.errors.StripeAPIError) &&
    !(error instanceof Stripe.errors.StripeRateLimitError)
  )
}
