import Stripe from 'stripe'
import { causesOf } from '@hlizo/kit/causes-of'
import { awsStatusOf } from '@hlizo/media/aws-status'
import { isKeyRefused, isStripeRefusal } from './billing/stripe-refusal.ts'
import { ApiError } from './http/api-error.ts'

const TOO_MANY = 429

const isStatusAway = (status: number | null): boolean =>
  status === null || status >= 500 || status === TOO_MANY

function isAway(error: Error): boolean {
  if (error instanceof ApiError) return error.code === 'PROVIDER_UNAVAILABLE'
  if (error instanceof Stripe.errors.StripeError)
    return (
      isKeyRefused(error) || (isStatusAway(error.statusCode ?? null) && !isStripeRefusal(error))
    )
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
  return causesOf(error).some(isAway)
}
