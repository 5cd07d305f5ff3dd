import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { freePort } from '@hlizo/kit/free-port'
import { startEmulator } from './emulator.ts'
import { routes } from './routes.ts'

const webhookSecret = 'whsec_emulator'
const secretKey = 'sk_test_emulator'
const shop = createServer()

let database: TestDatabase
let directory: string
let emulator: Awaited<ReturnType<typeof startEmulator>>
let stripe: Stripe

beforeAll(async () => {
  database = await testDatabase([])
  directory = await mkdtemp(join(tmpdir(), 'hlizo-emulator-'))
  const [port, shopPort] = [await freePort(), await freePort()]
  shop.listen(shopPort, '127.0.0.1')
  emulator = await startEmulator({
    host: '127.0.0.1',
    port,
    secretKey,
    publishableKey: 'pk_test_emulator',
    webhookUrl: `http://127.0.0.1:${shopPort}/`,
    webhookSecret,
    print: () => {},
    dataDirectory: directory,
    databaseUrl: database.url,
  })
  stripe = new Stripe(secretKey, { host: '127.0.0.1', port, protocol: 'http' })
})

afterAll(async () => {
  shop.close()
  await emulator.stop()
  await database.drop()
  await rm(directory, { recursive: true })
})

describe('startEmulator', () => {
  it('responds to the official library and posts a signed event', async () => {
    const posted = once(shop, 'request')
    const customer = await stripe.customers.create({ email: 'ana@example.com' })
    const [request, response] = await posted
    const event = stripe.webhooks.constructEvent(
      await text(request),
      request.headers['stripe-signature'],
      webhookSecret,
    )
    response.end()

    expect(event).toMatchObject({ type: 'customer.created', data: { object: { id: customer.id } } })
  })

  it('shows the page that moves its clock', async () => {
    const response = await fetch(`${emulator.url}/__payments/control`)

    expect(response.status).toBe(200)
  })
})

describe('README.md', () => {
  it('states how many calls there are', async () => {
    const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8')

    expect(readme).toContain(`${routes.length} calls`)
  })
})
