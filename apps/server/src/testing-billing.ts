import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import { z } from 'zod'
import { createJobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { testDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { createMailer } from '@hlizo/mail/mailer'
import { mailMigrations } from '@hlizo/mail/migrations'
import { cardForm, startBench, type TestBench } from '@hlizo/payments-sandbox/testing'
import { composeBilling, type Billing } from '#server/compose-billing.ts'
import { readConfig } from '#server/config.ts'
import { presentUser } from '#server/features/accounts/present-user.ts'
import { serveForTest, type TestApi, type TestCaller } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { offerStore, type VoucherRow } from './billing/offer-store.ts'

/** Billing on a database of its own, talking to a sandbox of its own through the official client. */
export type BillingWorld = {
  readonly db: Database
  readonly bench: TestBench
  readonly stripe: Stripe
  readonly billing: Billing
  readonly api: TestApi
  /** A new account without a subscription. */
  account(): Promise<TestCaller & { readonly email: string }>
  /** The account as GET /user shows it. */
  user(caller: TestCaller): Promise<ReturnType<typeof presentUser>>
  /** Gives our endpoint this event, signed as the provider signs. */
  deliver(event: Stripe.Event): Promise<{ status: number }>
  /** Delivers everything that the sandbox has sent since the last time, once, and does what is to be done. */
  deliverAll(order?: (events: Stripe.Event[]) => Stripe.Event[]): Promise<void>
  /** Does every job that waits. */
  work(): Promise<void>
  /** Does a recurring job once. */
  recur(kind: string): Promise<void>
  /** Moves the one clock, with everything that is billed on the way. */
  advance(milliseconds: number): Promise<void>
  /** The subjects of the mails that somebody was sent, in order. */
  mailsTo(address: string): Promise<string[]>
  /** Everything a mail says, as text. */
  mailText(address: string, subject: string): Promise<string>
  close(): Promise<void>
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

const WEBHOOK_SECRET = 'whsec_world'
const PUBLIC_URL = 'http://shop.test'

/** The gift that tests buy. */
export const testVoucher: VoucherRow = {
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

const Subject = z.object({ subject: z.string() })
const Text = z.object({ text: z.string() })

async function openBilling(bench: TestBench, environment: Readonly<Record<string, string>>) {
  const database = await testDatabase([jobsMigrations, mailMigrations, serverMigrations])
  const { db } = database
  const { clock, stripe } = bench
  const log = silentLog
  await offerStore(db).addVoucher(testVoucher, 0)
  const core = {
    config: readConfig({ PUBLIC_URL, ...environment }),
    log,
    clock,
    db,
    stripe,
    jobs: createJobQueue({ db, clock, log }),
    mailer: createMailer({
      db,
      clock,
      log,
      transport: { deliver: async () => {}, close: async () => {} },
    }),
    secrets: {
      derive: (purpose: string) => createHmac('sha256', 'world').update(purpose).digest(),
      sandboxWebhookSecret: WEBHOOK_SECRET,
    },
  }
  const billing = composeBilling(core)
  for (const feature of billing.features) await feature.start?.()
  const api = await serveForTest({
    features: billing.features,
    clock,
    ports: {
      profileOf: async () => ({ ok: true, value: 1 }),
      entitlementOf: billing.entitlementOf,
    },
  })

  return { database, core, billing, api }
}

/** Opens a world for one test file. For tests. */
export async function openBillingWorld(
  environment: Readonly<Record<string, string>> = {},
): Promise<BillingWorld> {
  const bench = await startBench(PUBLIC_URL)
  const { database, core, billing, api } = await openBilling(bench, environment)
  const { db, stripe, clock, jobs } = core
  let accounts = 0
  let delivered = 0

  const deliver = (event: Stripe.Event) => {
    const payload = JSON.stringify(event, null, 2)
    const timestamp = Math.floor(clock.now().getTime() / 1000)
    const signature = stripe.webhooks.generateTestHeaderString({
      payload,
      secret: WEBHOOK_SECRET,
      timestamp,
    })
    return api.deliver('/stripe/webhook', payload, { 'stripe-signature': signature })
  }

  const work = async () => {
    const handlers = billing.features.flatMap((feature) => Object.entries(feature.jobs ?? {}))
    const once = handlers.filter(([, { everyMs }]) => everyMs === undefined)
    await jobs.drain(Object.fromEntries(once))
  }

  const recur = async (kind: string) => {
    const handler = billing.features.find((feature) => feature.jobs?.[kind])?.jobs?.[kind]
    if (!handler) throw new Error(`Nobody does the job ${kind}.`)
    await handler.run({}, { attempt: 1, signal: new AbortController().signal })
  }

  return {
    db,
    bench,
    recur,
    stripe,
    billing,
    api,
    deliver,
    work,
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
      const standing = await billing.standingOf(accountId)
      return presentUser({ account, standing, interval: null, agreeToMarketing: false })
    },
    deliverAll: async (order = (events) => events) => {
      await bench.sandbox.settle()
      const fresh = bench.received.slice(delivered)
      delivered = bench.received.length
      for (const event of order(fresh)) await deliver(event)
      await work()
    },
    advance: async (milliseconds) => {
      await bench.sandbox.advance(milliseconds)
    },
    mailsTo: async (address) =>
      (
        await db.many(
          Subject,
          sql`select subject from mail.outbox where recipient = ${address} order by created_at, subject`,
        )
      ).map(({ subject }) => subject),
    mailText: async (address, subject) =>
      (
        await db.one(
          Text,
          sql`select body_text as text from mail.outbox
            where recipient = ${address} and subject = ${subject} order by id desc limit 1`,
        )
      ).text,
    close: async () => {
      await api.close()
      await bench.close()
      await database.drop()
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
