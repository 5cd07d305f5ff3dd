import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
} from '@aws-sdk/client-cognito-identity-provider'
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { askProvider } from './billing/ask-provider.ts'
import { isStripeRefusal } from './billing/stripe-refusal.ts'
import { ApiError } from './http/api-error.ts'
import { isServiceAway } from './service-away.ts'
import { askPool } from './stores/user-pool.ts'

/** Nothing listens there. */
const nowhere = { host: '127.0.0.1', port: 1, protocol: 'http' } as const
const stripe = new Stripe('sk_test_x', { ...nowhere, maxNetworkRetries: 0 })
const pool = new CognitoIdentityProviderClient({
  region: 'eu-central-1',
  endpoint: 'http://127.0.0.1:1',
  credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  maxAttempts: 1,
})

const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)
const stripeError = (statusCode: number) =>
  Stripe.errors.generateV1Error({ type: 'api_error', message: 'Nu.', statusCode })
const poolError = (name: string, httpStatusCode: number) =>
  new CognitoIdentityProviderServiceException({
    name,
    message: name,
    $fault: 'client',
    $metadata: { httpStatusCode },
  })
const asked = (thrown: unknown) => errorOf(askPool(() => Promise.reject(thrown), {}))

describe('isServiceAway', () => {
  it('is true when there is no response', async () => {
    const retrieve = () => stripe.customers.retrieve('cus_1')
    const get = () =>
      askPool(() => pool.send(new AdminGetUserCommand({ UserPoolId: 'eu_x', Username: 'ana' })), {})

    expect(isServiceAway(await errorOf(retrieve()))).toBe(true)
    expect(isServiceAway(await errorOf(askProvider(retrieve)))).toBe(true)
    expect(isServiceAway(await errorOf(get()))).toBe(true)
  })

  it.each([500, 503, 429])('is true when the response is %i', async (status) => {
    expect(isServiceAway(stripeError(status))).toBe(true)
    expect(isServiceAway(await asked(poolError('InternalErrorException', status)))).toBe(true)
  })

  it('is true for a work of several parts of which the first was not answered', () => {
    const failed = new AggregateError([poolError('SlowDown', 503), new Error('given up')])

    expect(isServiceAway(new Error('not stored', { cause: failed }))).toBe(true)
  })

  it('is true when the user pool was asked too often', async () => {
    expect(isServiceAway(await asked(poolError('TooManyRequestsException', 400)))).toBe(true)
  })

  it('is true when Stripe refuses our key, which is no refusal of the request', () => {
    const refused = [
      new Stripe.errors.StripeAuthenticationError({
        message: 'Nu.',
        type: 'invalid_request_error',
      }),
      new Stripe.errors.StripePermissionError({ message: 'Nu.', type: 'invalid_request_error' }),
    ]

    expect(refused.map(isServiceAway)).toEqual([true, true])
    expect(refused.map(isStripeRefusal)).toEqual([false, false])
  })

  it.each([400, 402, 404, 409])('is false when the response is %i', async (status) => {
    expect(isServiceAway(stripeError(status))).toBe(false)
    expect(isServiceAway(await asked(poolError('InvalidParameterException', status)))).toBe(false)
  })

  it('is false for errors of our own', () => {
    expect(isServiceAway(new Error('connect ECONNREFUSED'))).toBe(false)
    expect(isServiceAway(new ApiError('SERVICE_UNAVAILABLE'))).toBe(false)
    expect(isServiceAway('503')).toBe(false)
  })
})
