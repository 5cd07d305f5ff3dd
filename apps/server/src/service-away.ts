import Stripe from 'stripe'
import { isKeyRefused, isStripeRefusal } from './billing/stripe-refusal.ts'
import { ApiError } from './http/api-error.ts'

const MAX_CAUSES = 5
const TOO_MANY = 429

const isStatusAway = (status: unknown): boolean =>
  typeof status !== 'number' || status >= 500 || status === TOO_MANY

/** AWS clients add it to each error of a request; without a status there was no response. */
function awsStatusOf(error: Error): { readonly status: unknown } | null {
  const metadata: unknown = '$metadata' in error ? error.$metadata : null
  if (typeof metadata !== 'object' || metadata === null) return null

  return { status: 'httpStatusCode' in metadata ? metadata.httpStatusCode : undefined }
}

function isAway(error: Error): boolean {
  if (error instanceof ApiError) return error.code === 'PROVIDER_UNAVAILABLE'
  if (error instanceof Stripe.errors.StripeError)
    return isKeyRefused(error) || (isStatusAway(error.statusCode) && !isStripeRefusal(error))
  // Amazon Cognito answers with 400.
  if (error.name === 'TooManyRequestsException') return true
  const aws = awsStatusOf(error)

  return aws !== null && isStatusAway(aws.status)
}

/**
 * Whether work failed because the payment provider, the user pool or the bucket did not answer, had a fault of
 * its own, was asked too often or refused our key. Another refusal is none: it would come again.
 */
export function isServiceAway(error: unknown): boolean {
  let cause = error
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth += 1) {
    if (isAway(cause)) return true
    cause = cause.cause
  }

  return false
}
