import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { Stripe } from 'stripe'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { movableClock, type MovableClock } from '@hlizo/kit/clock'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import { sandboxMigrations } from './migrations.ts'
import { charges } from './resources/charge/state.ts'
import { openDispute } from './resources/dispute/open-dispute.ts'
import { createPaymentsSandbox, type PaymentsSandbox } from './sandbox.ts'
import { oneAtATime, secondsOf } from './work.ts'

const SECRET_KEY = 'sk_test_sandbox'
const WEBHOOK_SECRET = 'whsec_sandbox'

export type TestBench = {
  readonly stripe: Stripe
  readonly sandbox: PaymentsSandbox
  readonly pages: FastifyInstance
  readonly clock: MovableClock
  readonly database: TestDatabase
  readonly apiUrl: string
  readonly secretKey: string
  /** Every webhook that arrived with a good signature, in order. */
  readonly received: Stripe.Event[]
  answerWith(status: number): void
  /** The holder of the card contests a payment, later than the card that disputes at once. */
  dispute(chargeId: string): Promise<void>
  post(
    path: string,
    form: Record<string, string>,
  ): Promise<{ status: number; location: string; body: string }>
  close(): Promise<void>
}

async function listenForWebhooks(received: Stripe.Event[]) {
  let status = 200
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature'])
      const body = Buffer.concat(chunks)
      // The clock may have been moved since the event was signed, so only the signature counts here.
      const event = new Stripe(SECRET_KEY).webhooks.constructEvent(
        body,
        signature,
        WEBHOOK_SECRET,
        0,
      )
      if (status === 200) received.push(event)
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })

  return {
    url: `http://127.0.0.1:${portOf(server.address())}/webhook`,
    setStatus: (next: number) => (status = next),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' && address !== null ? address.port : 0

const clientAt = (port: number) =>
  new Stripe(SECRET_KEY, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })

const postTo =
  (pages: FastifyInstance): TestBench['post'] =>
  async (path, form) => {
    const response = await pages.inject({
      method: 'POST',
      url: path.replace('http://shop.test', ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    return {
      status: response.statusCode,
      location: response.headers.location ?? '',
      body: response.body,
    }
  }

/** Starts a sandbox at noon on 31 January 2026, with a clock that only moves when a test moves it. */
export async function startBench(publicUrl = 'http://shop.test'): Promise<TestBench> {
  const database = await testDatabase([jobsMigrations, sandboxMigrations])
  const clock = movableClock(frozenClock(new Date('2026-01-31T12:00:00Z')))
  const received: Stripe.Event[] = []
  const hook = await listenForWebhooks(received)
  const config = {
    publicUrl,
    secretKey: SECRET_KEY,
    publishableKey: 'pk_test_sandbox',
    webhookUrl: hook.url,
    webhookSecret: WEBHOOK_SECRET,
  }
  const sandbox = createPaymentsSandbox({ db: database.db, clock, log: silentLog, config })
  const api = fastify()
  await api.register(sandbox.apiRoutes)
  await api.listen({ port: 0, host: '127.0.0.1' })
  const pages = fastify()
  await pages.register(sandbox.pageRoutes({ shop: true, control: true }), { prefix: '/__payments' })
  await sandbox.start()
  const port = portOf(api.server.address())

  return {
    stripe: clientAt(port),
    sandbox,
    pages,
    clock,
    database,
    received,
    apiUrl: `http://127.0.0.1:${port}`,
    secretKey: SECRET_KEY,
    answerWith: hook.setStatus,
    dispute: (chargeId) =>
      database.db.transaction(async (queries) => {
        const now = secondsOf(clock.now())
        const request = { id: null, idempotencyKey: null }
        const work = { queries: oneAtATime(queries), now, sentAt: now, config, request }
        await openDispute(work, await charges.get(work, chargeId))
      }),
    post: postTo(pages),
    close: async () => {
      await sandbox.stop()
      await Promise.all([api.close(), pages.close()])
      await hook.close()
      await database.drop()
    },
  }
}

export async function addCatalogue(stripe: Stripe) {
  const product = await stripe.products.create({ name: 'Abonament lunar' })
  const price = (lookup_key: string, unit_amount: number, interval?: 'month' | 'year') =>
    stripe.prices.create({
      product: product.id,
      currency: 'eur',
      lookup_key,
      unit_amount,
      ...(interval ? { recurring: { interval } } : {}),
    })

  return {
    product,
    monthly: await price('monthly', 699, 'month'),
    yearly: await price('yearly', 6999, 'year'),
    single: await price('single', 1997),
  }
}

export const cardForm = (number: string) => ({
  email: 'ana@example.com',
  method: 'card',
  number,
  expiry: '12 / 99',
  cvc: '123',
  name: 'Ana Pop',
})
