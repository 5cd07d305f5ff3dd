import type Stripe from 'stripe'
import { vi } from 'vitest'
import { z } from 'zod'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { testDatabase } from '@hlizo/database/testing'
import { mailMigrations } from '@hlizo/mail/migrations'
import { cardForm, startBench, type TestBench } from '@hlizo/payments-sandbox/testing'
import { presentUser } from '#server/features/accounts/present-user.ts'
import type { TestApi, TestCaller } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { openBilling, PUBLIC_URL, serveBilling, WEBHOOK_SECRET } from './testing-billing-server.ts'
import { leiRateStore } from './billing/lei-rate-store.ts'
import { priceAheadOf } from './billing/euro-price.ts'
import { offerStore, type NewVoucher } from './billing/offer-store.ts'
import { mailsIn, type SentMails } from './testing-mails.ts'
import { createFaults, type Faults } from './testing-faults.ts'

/** Billing on a database of its own, talking to a sandbox of its own through the official client. */
export type BillingWorld = SentMails & {
  readonly db: Database
  readonly databaseUrl: string
  readonly bench: TestBench
  /** The test's own client of the provider; nothing ever goes wrong with it. */
  readonly stripe: Stripe
  /** The server's own client: what it asks is held against the provider's description. */
  readonly serverStripe: Stripe
  readonly billing: ReturnType<typeof openBilling>['billing']
  readonly api: TestApi
  /** What goes wrong with the server's own database and client. */
  readonly faults: Faults
  /** A new account without a subscription. */
  account(): Promise<TestCaller & { readonly email: string }>
  /** The account as GET /user shows it. */
  user(caller: TestCaller): Promise<ReturnType<typeof presentUser>>
  /** Gives our endpoint this event, signed as the provider signs. */
  deliver(event: Stripe.Event): Promise<{ status: number }>
  /** What the sandbox has sent since the last time. */
  sent(): Promise<Stripe.Event[]>
  /** Delivers everything that the sandbox has sent since the last time, once, and does what is to be done. */
  deliverAll(order?: (events: Stripe.Event[]) => Stripe.Event[]): Promise<void>
  /** Does every job that waits. */
  work(): Promise<void>
  /** Does a recurring job once. */
  recur(kind: string): Promise<void>
  /** Moves the one clock, with everything that is billed on the way. */
  advance(milliseconds: number): Promise<void>
  /** Hands every mail that waits to the mail server. */
  deliverMails(): Promise<void>
  /** Starts the server again on the same database, as after a crash. */
  restart(): Promise<void>
  /** Forgets every account and everything that was bought, here and at the provider. */
  empty(): Promise<void>
  close(): Promise<void>
}

/** The gift that tests buy. */
export const testVoucher: NewVoucher = {
  id: 'voucher-3-months',
  priceMinor: 1999,
  currency: 'EUR',
  durationAmount: 3,
  durationUnit: 'MONTH',
  isPublic: true,
  description: 'Un anotimp întreg',
  benefits: ['Fără card'],
  style: 'primary',
}

/** The rate of the tests: 6.99 EUR are 35.63 RON. */
export const testRate = { date: '2026-01-15', rate: 50_975 }

/** A month as we sell it, for a sale that is made behind our back. */
export const monthlyPrice = {
  product: 'abonament_lunar',
  currency: 'ron',
  unit_amount: 3563,
  recurring: { interval: 'month' as const },
}

/** Forgets what people have done here; what is on sale stays. */
const emptyShop = sql`delete from app.invoice; delete from app.invoice_series;
  delete from app.withdrawal; delete from app.voucher_purchase; delete from app.account;
  delete from app.voucher; delete from app.payment_event; delete from jobs.job;
  delete from mail.outbox`

/** Forgets what people have done at the provider; its catalogue stays. */
const emptyProvider = sql`delete from jobs.job; delete from sandbox.delivery; delete from sandbox.idempotency;
  delete from sandbox.object where type not in ('product', 'price')`

async function openDatabase(now: Date) {
  const database = await testDatabase([jobsMigrations, mailMigrations, serverMigrations])
  await offerStore(database.db).addVoucher(testVoucher, 0)
  await leiRateStore(database.db).add(testRate, 'operator', now)
  return database
}

/** What the sandbox has sent, from one look to the next. */
function listenTo({ sandbox, received }: TestBench) {
  let processed = 0

  return async (): Promise<Stripe.Event[]> => {
    await sandbox.settle()
    const fresh = received.slice(processed)
    processed = received.length
    return fresh
  }
}

/** Opens a world for one test file. For tests. */
export async function openBillingWorld(
  environment: Readonly<Record<string, string>> = {},
): Promise<BillingWorld> {
  const bench = await startBench(PUBLIC_URL)
  const { clock, stripe } = bench
  const database = await openDatabase(clock.now())
  const { db } = database
  const faulty = createFaults()
  const start = async () => {
    const client = faulty.client(bench.secretKey, bench.apiUrl)
    const server = openBilling(bench, environment, faulty.connect(db), client)
    return { ...server, api: await serveBilling(server) }
  }
  let server = await start()
  // On a busy machine the catalogue takes longer than a node waits for it.
  await vi.waitUntil(() => server.billing.sales.isOpen(), { timeout: 60_000 })
  let accounts = 0
  const sent = listenTo(bench)

  const deliver = (event: Stripe.Event) => {
    const payload = JSON.stringify(event, null, 2)
    const timestamp = Math.floor(clock.now().getTime() / 1000)
    const signature = stripe.webhooks.generateTestHeaderString({
      payload,
      secret: WEBHOOK_SECRET,
      timestamp,
    })
    return server.api.deliver('/stripe/webhook', payload, { 'stripe-signature': signature })
  }

  const handlers = () => server.features.flatMap((feature) => Object.entries(feature.jobs ?? {}))

  const work = async () => {
    const once = handlers().filter(([, { everyMs }]) => everyMs === undefined)
    await server.core.jobs.drain(Object.fromEntries(once))
  }

  return {
    ...mailsIn(db),
    db,
    databaseUrl: database.url,
    bench,
    stripe,
    deliver,
    work,
    sent,
    faults: faulty.faults,
    get serverStripe() {
      return server.core.stripe
    },
    get billing() {
      return server.billing
    },
    get api() {
      return server.api
    },
    recur: async (kind) => {
      const handler = handlers().find(([name]) => name === kind)?.[1]
      if (!handler) throw new Error(`There is no handler of the job ${kind}.`)
      await handler.run(
        {},
        { attempt: 1, isLast: () => false, signal: new AbortController().signal },
      )
    },
    account: async () => {
      accounts += 1
      const email = `om${accounts}@example.ro`
      const names = { firstName: 'Ion', lastName: 'Pop' }
      const identity = { issuer: 'test', subject: `sub-${accounts}` }
      const accountId = await accountStore(db).add({ ...identity, ...names, email }, clock.now())
      return { accountId, sessionId: 'laptop', email }
    },
    user: async ({ accountId }) => {
      const account = await accountStore(db).byId(accountId)
      if (!account) throw new Error('There is no such account.')
      const entitlement = await server.billing.entitlementOf(accountId)
      const plans = await offerStore(db).plans()
      const priceAhead = entitlement.subscription && priceAheadOf(plans, entitlement.subscription)
      const facts = {
        interval: null,
        priceAhead,
        agreeToMarketing: false,
        mfaEnabled: false,
        roles: [],
        guest: null,
      }
      const { endsWithSupply } = server.core.config.contracts
      return presentUser({ account, entitlement, ...facts, endsWithSupply, now: clock.now() })
    },
    deliverAll: async (order = (events) => events) => {
      for (const event of order(await sent())) await deliver(event)
      await work()
    },
    deliverMails: async () => void (await server.core.mailer.deliverDue()),
    advance: (milliseconds) => bench.sandbox.advance(milliseconds),
    restart: async () => {
      await server.api.close()
      server = await start()
    },
    empty: async () => {
      await sent()
      await db.run(emptyShop)
      await bench.database.db.run(emptyProvider)
    },
    close: async () => {
      await server.api.close()
      await bench.close()
      await database.drop()
      const undescribed = faulty.callFaults()
      if (undescribed.length > 0)
        throw new Error(`The provider does not describe this:\n${undescribed.join('\n')}`)
    },
  }
}

/** Presses „Comandă cu obligație de plată” and gives the address of the payment page. */
export async function orderPlan(
  world: BillingWorld,
  caller: TestCaller,
  planId = 'abonament_lunar',
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const accessToken = `${caller.accountId}.${caller.sessionId}`
  const { location } = await world.api.form(`/plans/${planId}/checkout-session`, {
    accessToken,
    consent: 'on',
    ...more,
  })
  return location
}

/** Buys a plan to the end, with the return page and every webhook. */
export async function buyPlan(
  world: BillingWorld,
  caller: TestCaller,
  planId = 'abonament_lunar',
  card = '4242424242424242',
): Promise<void> {
  const page = await orderPlan(world, caller, planId)
  const paid = await world.bench.post(page, cardForm(card))
  const sessionId = new URL(paid.location).searchParams.get('sessionId') ?? ''
  await world.api.call('POST', `/plan-checkout-sessions/${sessionId}`, caller)
  await world.deliverAll()
}

const Secret = z.object({ clientSecret: z.string() })

/** Agrees to pay by PayPal, at PayPal; gives what the address says when one is back. */
export async function agreeAtPaypal(
  { api, bench }: Pick<BillingWorld, 'api' | 'bench'>,
  caller: TestCaller,
  wanted: object,
) {
  const { data } = await api.call('POST', '/stripe/setup-paypal', caller, wanted)
  const { clientSecret } = Secret.parse(data)
  const setupIntent = clientSecret.split('_secret_')[0] ?? ''
  await fetch(`${bench.apiUrl}/v1/setup_intents/${setupIntent}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox' },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'paypal',
      return_url: 'http://shop.test/paypal',
    }),
  })
  const page = `/__payments/paypal/${setupIntent}?client_secret=${clientSecret}`
  await bench.post(page, { answer: 'approve', email: 'ion@paypal.test' })

  return { userId: caller.accountId, setupIntent, setupIntentClientSecret: clientSecret }
}
