import { once } from 'node:events'
import { createServer } from 'node:http'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRefund } from './make-refund.ts'

const wanted = { charge: 'ch_1', amount: 100, metadata: { order: '1' }, idempotencyKey: 'order:1' }
let answer = { status: 200, body: {} }
let stripe: Stripe

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answer.body))
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const { port } = address
  stripe = new Stripe('sk_test_x', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const refused = (status: number, error: object) => {
  answer = { status, body: { error } }
  return makeRefund(stripe, wanted)
}

describe('makeRefund', () => {
  it('returns the refund', async () => {
    answer = { status: 200, body: { id: 're_1' } }

    expect(await makeRefund(stripe, wanted)).toEqual({ refundId: 're_1', refusalCode: null })
  })

  it('returns why the provider refuses it', async () => {
    const type = 'invalid_request_error'

    expect(await refused(400, { type, code: 'charge_disputed' })).toEqual({
      refundId: null,
      refusalCode: 'charge_disputed',
    })
    expect(await refused(400, { type })).toMatchObject({ refusalCode: 'StripeInvalidRequestError' })
  })

  it.each([401, 403, 429, 500, 503])('takes a response of %i for no refusal', async (status) => {
    await expect(refused(status, { type: 'api_error' })).rejects.toThrow('PROVIDER_UNAVAILABLE')
  })
})
