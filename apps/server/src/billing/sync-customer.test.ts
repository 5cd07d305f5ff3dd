import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { silentLog } from '@hlizo/kit/log'
import { feedback } from '#server/features/payments/testing-payments.ts'
import { buyPlan, openBillingWorld, type BillingWorld } from '#server/testing-billing.ts'
import { customerStore } from './customer-store.ts'
import { operationStore } from './operation-store.ts'
import { customerSync } from './sync-customer.ts'

let world: BillingWorld

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

async function subscriber() {
  const caller = await world.account()
  await buyPlan(world, caller)
  const customer = await customerStore(world.db).byAccount(caller.accountId)
  return { ...caller, stripeId: customer?.stripeId ?? '' }
}

const liveIn = async (customer: string): Promise<Stripe.Subscription | undefined> =>
  (await world.stripe.subscriptions.list({ customer })).data[0]

/** A client to whom the provider gives pages of one. */
function clientOfOneEach(): Stripe {
  const { hostname: host, port } = new URL(world.bench.apiUrl)
  const wire = Stripe.createNodeHttpClient()

  return new Stripe(world.bench.secretKey, {
    host,
    port,
    protocol: 'http',
    telemetry: false,
    httpClient: {
      getClientName: () => wire.getClientName(),
      makeRequest: (to, at, path, ...request) =>
        wire.makeRequest(to, at, path.replace('limit=100', 'limit=1'), ...request),
    },
  })
}

describe('syncCustomer', () => {
  it('running fifty times at once creates one row, one payment and no error', async () => {
    const { accountId, stripeId } = await subscriber()
    await Promise.all(Array.from({ length: 50 }, () => world.billing.syncCustomer(stripeId)))
    const { rows, charges } = await world.db.one(
      z.object({ rows: z.number(), charges: z.number() }),
      sql`select (select count(*) from app.subscription where account_id = ${accountId}) as rows,
        (select count(*) from app.charge where account_id = ${accountId}) as charges`,
    )

    expect([rows, charges]).toEqual([1, 1])
  })

  it('does not overwrite a newer response with a slow one', async () => {
    const { accountId } = await subscriber()
    const customers = customerStore(world.db)
    const now = world.bench.clock.now()
    const { ticket: slow } = await customers.drawTicket(accountId)
    const { ticket: quick } = await customers.drawTicket(accountId)

    expect(await customers.settle(accountId, quick, null, now)).toBe(true)
    expect(await customers.settle(accountId, slow, null, now)).toBe(false)
  })

  it('reads all pages', async () => {
    const caller = await subscriber()
    await world.advance(95 * DAY_MS)
    const syncCustomer = customerSync({
      db: world.db,
      clock: world.bench.clock,
      log: silentLog,
      stripe: clientOfOneEach(),
      jobs: { enqueue: async () => {} },
      onFound: async () => {},
      invoices: { ofLedger: async () => {} },
    })
    await syncCustomer(caller.stripeId)
    const { charges } = await world.db.one(
      z.object({ charges: z.number() }),
      sql`select count(*) as charges from app.charge where account_id = ${caller.accountId}`,
    )

    expect(charges).toBe(4)
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
  })

  it('reads changes without a webhook', async () => {
    const caller = await subscriber()
    const subscription = await liveIn(caller.stripeId)
    await world.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true })
    const before = await world.user(caller)
    await world.billing.syncCustomer(caller.stripeId)

    expect(before.cancelAtPeriodEnd).toBe(false)
    expect(await world.user(caller)).toMatchObject({ cancelAtPeriodEnd: true })
    expect(await world.mailsTo(caller.email)).toContain('Am înregistrat anularea')
  })

  it('removes the access after a refund', async () => {
    const caller = await subscriber()
    const [charge] = (await world.stripe.charges.list({ customer: caller.stripeId })).data
    const subscription = await liveIn(caller.stripeId)
    await world.stripe.subscriptions.cancel(subscription?.id ?? '')
    await world.stripe.refunds.create({ charge: charge?.id ?? '' })
    await world.deliverAll()

    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: false })
    expect(await world.mailsTo(caller.email)).toContain('Ți-am returnat 35.63 RON')
  })
})

describe('a request that was cut off', () => {
  it('is pending, then reconciled after ten minutes', async () => {
    const caller = await subscriber()
    const { accountId } = caller
    const order = { accountId, kind: 'resubscribe' as const, target: 'abonament_lunar:' }
    await operationStore(world.db).begin(order, world.bench.clock.now())
    const cutOff = await world.user(caller)
    await world.recur('billing.reconcile')
    const early = await world.user(caller)
    await world.advance(11 * 60_000)
    await world.recur('billing.reconcile')

    expect(cutOff.isSubscriptionChangePending).toBe(true)
    expect(early.isSubscriptionChangePending).toBe(true)
    expect(await world.user(caller)).toMatchObject({ isSubscriptionChangePending: false })
  })

  it('is retried with the same key', async () => {
    const caller = await subscriber()
    const { accountId, stripeId } = caller
    const subscription = await liveIn(stripeId)
    await world.stripe.subscriptions.cancel(subscription?.id ?? '')
    await world.billing.syncCustomer(stripeId)
    const order = { accountId, kind: 'resubscribe' as const, target: 'abonament_lunar:' }
    const key = await operationStore(world.db).begin(order, world.bench.clock.now())
    const answer = await world.api.call('POST', '/stripe/resubscribe', caller, {
      plan: 'abonament_lunar',
      consent: true,
    })
    const { data } = await world.stripe.events.list({ type: 'customer.subscription.created' })

    expect(answer.status).toBe(200)
    expect(data[0]?.request?.idempotency_key).toBe(key)
  })

  it('makes a concurrent request wait', async () => {
    const caller = await subscriber()
    const { accountId } = caller
    const order = { accountId, kind: 'change-plan' as const, target: 'abonament_anual:' }
    await operationStore(world.db).begin(order, world.bench.clock.now())
    const answer = await world.api.call('POST', '/stripe/resubscribe', caller, {
      plan: 'abonament_lunar',
      consent: true,
    })

    expect(answer).toMatchObject({ status: 400, error: 'CHANGE_PENDING' })
  })
})

describe('a changed price', () => {
  const setPrice = (minor: number) =>
    world.db.run(sql`update app.plan set price_minor = ${minor} where id = 'abonament_lunar'`)

  it('leaves a subscriber active, renewing at the agreed price, and able to cancel', async () => {
    const caller = await world.account()
    await buyPlan(world, caller)
    await setPrice(899)
    await world.restart()
    await world.advance(40 * DAY_MS)
    await world.deliverAll()
    const charges = await world.api.call('GET', '/stripe/charges', caller)
    const user = await world.user(caller)
    const cancelled = await world.api.call('DELETE', '/stripe/cancel-subscription', caller, {
      feedback,
    })
    await setPrice(699)

    expect(user).toMatchObject({ isSubscriptionActive: true, planId: 'abonament_lunar' })
    expect(charges.data).toMatchObject([{ amount: 3563 }, { amount: 3563 }])
    expect(cancelled.status).toBe(200)
  })

  it('is the price of the next buyer, without a change at the provider', async () => {
    await setPrice(899)
    const caller = await world.account()
    await buyPlan(world, caller)
    const charges = await world.api.call('GET', '/stripe/charges', caller)
    await setPrice(699)

    expect(charges.data).toMatchObject([{ amount: 4583, description: 'Abonament lunar' }])
  })
})
