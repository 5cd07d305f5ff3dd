import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { openStripe } from './open-stripe.ts'

let server: Server
let asked: number
let status: number
beforeEach(async () => {
  asked = 0
  status = 500
  server = createServer((_, response) => {
    asked += 1
    response.writeHead(status, {
      'content-type': 'application/json',
      'stripe-should-retry': 'false',
    })
    response.end(
      JSON.stringify(status === 200 ? { object: 'balance' } : { error: { type: 'api_error' } }),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function open() {
  const clock = frozenClock(new Date('2026-11-22T10:00:00Z'))
  const address = server.address()
  const apiPort = typeof address === 'object' && address ? address.port : 0
  const stripe = openStripe(
    { payments: { mode: 'sandbox', apiPort, isPaypalOffered: false } },
    { sandboxSecretKey: 'sk_test_x' },
    clock,
  )

  return { clock, ask: () => stripe.balance.retrieve() }
}

describe('openStripe', () => {
  it('stops calling a failing provider, and calls it again later (R105)', async () => {
    const { clock, ask } = open()
    for (let times = 0; times < 6; times += 1) await expect(ask()).rejects.toThrow()
    await expect(ask()).rejects.toMatchObject({ type: 'StripeConnectionError' })
    const askedWhileDown = asked
    status = 200
    clock.advance(10_000)

    expect(askedWhileDown).toBe(6)
    expect(await ask()).toMatchObject({ object: 'balance' })
  })
})
