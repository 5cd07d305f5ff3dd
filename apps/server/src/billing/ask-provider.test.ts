import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#server/http/api-error.ts'
import { asDeclined, askProvider } from './ask-provider.ts'

const { StripeCardError, StripeConnectionError, StripeIdempotencyError } = Stripe.errors
const words = { type: 'card_error' as const, message: 'Your card was declined.' }

const codeOf = async (work: Promise<unknown>) => {
  const error = await work.catch((caught: unknown) => caught)
  return error instanceof ApiError ? [error.code, error.status] : error
}

describe('askProvider', () => {
  it('returns the response', async () => {
    expect(await askProvider(async () => 'da')).toBe('da')
  })

  it('reports an unavailable provider, so that the caller can retry', async () => {
    const silent = async () => {
      throw new StripeConnectionError({ type: 'api_error', message: 'socket hang up' })
    }

    expect(await codeOf(askProvider(silent))).toEqual(['PROVIDER_UNAVAILABLE', 502])
  })

  it('translates a refusal to an error code', async () => {
    const declined = async () => {
      throw new StripeCardError(words)
    }

    expect(await codeOf(askProvider(declined, asDeclined))).toEqual(['PAYMENT_DECLINED', 400])
    expect(await codeOf(askProvider(declined))).toBeInstanceOf(StripeCardError)
  })

  it('waits for the response of a concurrent duplicate', async () => {
    let asked = 0
    const answer = await askProvider(async () => {
      asked += 1
      if (asked > 1) return asked
      throw new StripeIdempotencyError({
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'in use',
      })
    })

    expect(answer).toBe(2)
  })
})
