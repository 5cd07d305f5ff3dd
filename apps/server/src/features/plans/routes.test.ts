import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { sql } from '@hlizo/database/sql'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import {
  buyPlan,
  monthlyPrice,
  openBillingWorld,
  orderPlan,
  type BillingWorld,
} from '#server/testing-billing.ts'
import type { TestCaller } from '#server/http/testing-api.ts'

let world: BillingWorld

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

const Count = z.object({ count: z.number() })
const countOf = async (what: Parameters<typeof sql>[0], ...values: unknown[]) =>
  (await world.db.one(Count, sql(what, ...values))).count

const sessionOf = (address: string) =>
  new URL(address, 'http://shop.test').searchParams.get('sessionId') ?? ''

async function pay(page: string, card = '4242424242424242') {
  const paid = await world.bench.post(page, cardForm(card))
  return { ...paid, sessionId: paid.status === 303 ? sessionOf(paid.location) : '' }
}

const complete = (caller: TestCaller, sessionId: string) =>
  world.api.call('POST', `/plan-checkout-sessions/${sessionId}`, caller)

const customerOf = async (accountId: string) =>
  (
    await world.db.one(
      z.object({ id: z.string() }),
      sql`select stripe_id as id from app.customer where account_id = ${accountId}`,
    )
  ).id

describe('startPlanCheckout', () => {
  it('returns the payment page', async () => {
    const page = await orderPlan(world, await world.account())
    expect(page).toContain('http://shop.test/__payments/c/pay/cs_test_')
  })

  it('returns the same page to repeated and concurrent requests', async () => {
    const caller = await world.account()
    const pages = await Promise.all(Array.from({ length: 10 }, () => orderPlan(world, caller)))
    const customer = await customerOf(caller.accountId)
    const sessions = await world.stripe.checkout.sessions.list({ customer })
    const customers = await world.stripe.customers.list({ email: caller.email })

    expect(new Set(pages).size).toBe(1)
    expect(sessions.data.map(({ status }) => status)).toEqual(['open'])
    expect(customers.data.map(({ id }) => id)).toEqual([customer])
  })

  it('closes the page of a plan when another plan is chosen', async () => {
    const caller = await world.account()
    await orderPlan(world, caller)
    await orderPlan(world, caller, 'abonament_anual')
    const customer = await customerOf(caller.accountId)
    const { data } = await world.stripe.checkout.sessions.list({ customer })

    expect(data.map(({ status }) => status)).toEqual(['open', 'expired'])
  })

  it('refuses without the agreement, a plan that is not sold, and an unknown coupon', async () => {
    const caller = await world.account()
    const without = await orderPlan(world, caller, 'abonament_lunar', { consent: '' })
    const unknown = await orderPlan(world, caller, 'abonament_de_vis')
    const coupon = await orderPlan(world, caller, 'abonament_lunar', { coupon: 'NIMIC' })
    const refused = (code: string) => `/subscribe?purchaseSubscriptionStatus=failed&reason=${code}`

    expect([without, unknown, coupon]).toEqual([
      refused('CONSENT_REQUIRED'),
      refused('PLAN_NOT_FOUND'),
      refused('COUPON_INVALID'),
    ])
  })

  it('sends a visitor to sign in and refuses a form of another site', async () => {
    const path = '/plans/abonament_lunar/checkout-session'
    const visitor = await world.api.form(path, { consent: 'on' })
    const foreign = await world.api.form(
      path,
      { consent: 'on' },
      { 'sec-fetch-site': 'cross-site' },
    )

    expect(visitor).toEqual({ status: 303, location: '/login?redirect_to=%2Fsubscribe' })
    expect(foreign.status).toBe(400)
  })

  it('refuses a subscriber', async () => {
    const caller = await world.account()
    await buyPlan(world, caller)

    expect(await orderPlan(world, caller)).toBe('/subscribe?reason=ALREADY_ACTIVE')
  })
})

describe('completePlanCheckout', () => {
  it('returns an active subscription before any webhook', async () => {
    const caller = await world.account()
    const { sessionId } = await pay(await orderPlan(world, caller))
    const first = await complete(caller, sessionId)
    const second = await complete(caller, sessionId)
    const user = await world.user(caller)

    expect(first.data).toMatchObject({
      value: 35.63,
      coupon: null,
      currency: 'RON',
      subscriptionType: 'MONTHLY',
      alreadyReported: false,
    })
    expect(second.data).toMatchObject({ alreadyReported: true })
    expect(user).toMatchObject({
      isSubscriptionActive: true,
      subscriptionExpirationDate: '2026-02-28T12:00:00.000Z',
      paymentStatus: 'OK',
      cardBrand: 'visa',
      cardLastFourDigits: '4242',
      planId: 'abonament_lunar',
    })
  })

  it('reports an unpaid session, and nothing about the session of another account', async () => {
    const [caller, other] = [await world.account(), await world.account()]
    const page = await orderPlan(world, caller)
    const open = page.split('/').at(-1)?.split('?')[0] ?? ''

    expect(await complete(caller, open)).toMatchObject({ status: 400, error: 'SESSION_NOT_PAID' })
    expect(await complete(other, open)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })

  it('creates nothing when the card is declined, and accepts another one', async () => {
    const caller = await world.account()
    const page = await orderPlan(world, caller)
    const declined = await pay(page, '4000000000000002')
    await world.deliverAll()
    const before = await world.user(caller)
    await pay(await orderPlan(world, caller))
    await world.deliverAll()

    expect(declined.status).toBe(422)
    expect(before).toMatchObject({ isSubscriptionActive: false, planId: null, paymentStatus: null })
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
  })

  it('handles the return page and a concurrent webhook, many times', async () => {
    const caller = await world.account()
    const { sessionId } = await pay(await orderPlan(world, caller))
    const completed = world.bench.received.findLast(
      ({ type }) => type === 'checkout.session.completed',
    )
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 || !completed ? complete(caller, sessionId) : world.deliver(completed),
      ),
    )
    const rows = await countOf`select count(*) as count from app.subscription
      where account_id = ${caller.accountId}`

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(rows).toBe(1)
  })
})

describe('webhooks', () => {
  const shuffled = (events: Stripe.Event[]) => events.toReversed()

  it('have the same result in any order and number', async () => {
    const caller = await world.account()
    await pay(await orderPlan(world, caller))
    await world.deliverAll((events) => [...shuffled(events), ...events, ...shuffled(events)])

    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
    expect(await world.mailsTo(caller.email)).toEqual([
      'Abonamentul tău a început',
      'Chitanța ta: 35.63 RON',
    ])
    expect(
      await countOf`select count(*) as count from app.charge where account_id = ${caller.accountId}`,
    ).toBe(1)
  })

  it('send a mail with the contract: price, next payment, cancellation and consents', async () => {
    const caller = await world.account()
    await buyPlan(world, caller)
    const mail = await world.mailText(caller.email, 'Abonamentul tău a început')

    expect(mail).toContain('Abonament lunar, 35,63 lei (6.99 Euro la cursul BNR')
    expect(mail).toContain('Se reînnoiește automat pe 28 februarie 2026, cu 6.99 Euro')
    expect(mail).toContain(subscribeMessages.summary.cancel)
    expect(mail).toContain(`„${subscribeMessages.consentService}”`)
  })

  it('store the consents: text, time and network address', async () => {
    const caller = await world.account()
    await buyPlan(world, caller)
    const agreed = await world.db.one(
      z.object({ version: z.string(), at: z.date(), ip: z.string() }),
      sql`select consent_text_version as version, created_at as at, consent_ip as ip
        from app.plan_checkout where account_id = ${caller.accountId}`,
    )

    expect(agreed).toEqual({
      version: expect.stringMatching(/^\w/),
      at: expect.any(Date),
      ip: expect.stringMatching(/^[\d.:a-f]+$/),
    })
  })

  it('are replaced by reconciliation when none arrives', async () => {
    const caller = await world.account()
    await pay(await orderPlan(world, caller))
    const before = await world.user(caller)
    await world.recur('billing.back-fill-events')
    await world.work()

    expect(before.isSubscriptionActive).toBe(false)
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
  })

  it('are refused unsigned, wrongly signed, too old or from the future', async () => {
    const [event] = world.bench.received
    if (!event) throw new Error('Nothing was sent.')
    const payload = JSON.stringify(event)
    const nowSeconds = Math.floor(world.bench.clock.now().getTime() / 1000)
    const signed = (secret: string, timestamp: number) =>
      world.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    const post = (headers: Record<string, string>) =>
      world.api.deliver('/stripe/webhook', payload, headers)
    const answers = await Promise.all([
      post({}),
      post({ 'stripe-signature': signed('whsec_other', nowSeconds) }),
      post({ 'stripe-signature': signed('whsec_world', nowSeconds - 301) }),
      world.deliver({ ...event, id: 'evt_future', created: nowSeconds + 600 }),
      world.deliver({ ...event, id: 'evt_live', livemode: true }),
    ])

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  })

  it('of an unknown customer change nothing', async () => {
    const other = await world.stripe.customers.create({ email: 'strain@example.ro' })
    await world.deliverAll()

    expect(
      await countOf`select count(*) as count from app.customer where stripe_id = ${other.id}`,
    ).toBe(0)
  })
})

describe('two checkouts paid for one account', () => {
  it('leave one subscription; the second is ended and refunded', async () => {
    const caller = await world.account()
    await buyPlan(world, caller)
    const customer = await customerOf(caller.accountId)
    const second = await world.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price_data: monthlyPrice, quantity: 1 }],
      success_url: 'http://shop.test/complete?sessionId={CHECKOUT_SESSION_ID}',
    })
    await world.advance(60_000)
    await pay(second.url ?? '')
    await world.deliverAll()
    await world.deliverAll()
    const { data } = await world.stripe.subscriptions.list({ customer, status: 'all' })
    const charges = await world.api.call('GET', '/stripe/charges', caller)

    expect(data.map(({ status }) => status)).toEqual(['canceled', 'active'])
    expect(await world.user(caller)).toMatchObject({
      isSubscriptionActive: true,
      cancelAtPeriodEnd: false,
    })
    expect(charges.data).toMatchObject([
      { kind: 'refund', amount: -3563 },
      { kind: 'subscription', amount: 3563 },
      { kind: 'subscription', amount: 3563 },
    ])
  })
})
