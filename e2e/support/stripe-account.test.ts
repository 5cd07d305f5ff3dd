import { describe, expect, it } from 'vitest'
import { stripeAccount } from './stripe-account.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

describe('stripeAccount', () => {
  it('leaves the sandbox in place unless it is asked for', () => {
    expect(stripeAccount(keys)).toEqual({})
  })

  it('lets the product talk to the account whose test keys are given', () => {
    expect(stripeAccount({ STRIPE_LIVE_TEST: '1', ...keys })).toEqual({
      PAYMENTS_MODE: 'stripe',
      ...keys,
    })
  })

  it('says which keys are missing, and where they are described', () => {
    expect(() => stripeAccount({ STRIPE_LIVE_TEST: '1', STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
      'STRIPE_LIVE_TEST=1 runs the journeys against a Stripe account in test mode and needs STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET. docs/payments.md says where to find them.',
    )
  })

  it('refuses live keys', () => {
    const live = { ...keys, STRIPE_SECRET_KEY: 'rk_live_1' }

    expect(() => stripeAccount({ STRIPE_LIVE_TEST: '1', ...live })).toThrow(
      'STRIPE_LIVE_TEST=1 takes test keys only: real money must not move in a test.',
    )
  })
})
