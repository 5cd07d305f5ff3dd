import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { sandboxMigrations } from '../migrations.ts'
import { secondsOf } from '../work.ts'
import { createDeliveries } from './deliver.ts'
import { emit } from './emit.ts'

/** An endpoint that takes every webhook and answers none. */
async function silentEndpoint() {
  const server = createServer((request) => {
    request.resume()
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })

  return {
    url: `http://127.0.0.1:${port}/webhook`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

let database: TestDatabase
let endpoint: Awaited<ReturnType<typeof silentEndpoint>>
beforeAll(async () => {
  database = await testDatabase([jobsMigrations, sandboxMigrations])
  endpoint = await silentEndpoint()
})
afterAll(async () => {
  await endpoint.close()
  await database.drop()
})

describe('settle', () => {
  it('stops waiting for an endpoint after the timeout', async () => {
    const { db } = database
    const clock = frozenClock(new Date('2026-01-31T12:00:00Z'))
    const now = secondsOf(clock.now())
    const config = {
      publicUrl: 'http://shop.test',
      secretKey: 'sk_test_sandbox',
      publishableKey: 'pk_test_sandbox',
      webhookUrl: endpoint.url,
      webhookSecret: 'whsec_sandbox',
    }
    const request = { id: null, idempotencyKey: null }
    const work = { queries: db, now, sentAt: now, config, request }
    await emit(work, 'customer.created', { id: 'cus_1', object: 'customer' })
    const deliveries = createDeliveries({ db, clock, log: silentLog, config })
    const round = deliveries.deliverDue()
    let isAnswered = false
    void round.then(() => (isAnswered = true))

    await deliveries.settle(1)
    const wasAnswered = isAnswered
    await deliveries.stop()
    await round

    expect(wasAnswered).toBe(false)
  })
})
