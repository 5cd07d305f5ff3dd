import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { HOUR_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import { paypalIn } from '#server/features/paypal/testing-paypal.ts'
import { openGiftWorld } from '#server/features/vouchers/testing-gifts.ts'
import { withdrawalsIn } from '#server/features/withdrawals/testing-withdrawals.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { findingsIn } from '#server/invariants/testing-findings.ts'
import { buyPlan, openBillingWorld, orderPlan, type BillingWorld } from '#server/testing-billing.ts'
import { inconsistencies } from '#server/testing-consistency.ts'

type Gifts = Awaited<ReturnType<typeof openGiftWorld>>

let gifts: Gifts
let world: Gifts['world']
beforeAll(async () => {
  gifts = await openGiftWorld()
  world = gifts.world
})
afterAll(() => world.close())

const plan = 'abonament_lunar'
const visa = '4242424242424242'
const paypal = paypalIn(() => world)

/** A subscriber whose customer the operator deletes in the dashboard. */
async function deletedBuyer() {
  const caller = await world.subscriber()
  const stripeId = await world.customerOf(caller)
  await world.stripe.customers.del(stripeId)
  await world.deliverAll()

  return { caller, stripeId }
}

/** The existing customers of an account at the provider. */
const customersOf = async (
  { accountId }: TestCaller,
  { stripe }: Pick<BillingWorld, 'stripe'> = world,
) =>
  (await stripe.customers.list({ limit: 100 })).data
    .filter(({ metadata }) => metadata['accountId'] === accountId)
    .map(({ id }) => id)

const ledgerOf = async (caller: TestCaller) =>
  z
    .array(z.object({ amount: z.number() }))
    .parse((await world.charges(caller)).data)
    .map(({ amount }) => amount)

const findings = () => findingsIn(world, { afterMs: HOUR_MS })

describe('an account whose customer was deleted at the provider', () => {
  it('buys with a new customer', async () => {
    const { caller, stripeId } = await deletedBuyer()
    await buyPlan(world, caller)

    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true, planId: plan })
    expect(await customersOf(caller)).toEqual([await world.customerOf(caller)])
    expect(await world.customerOf(caller)).not.toBe(stripeId)
  })

  it('buys as soon as lost events about the deletion are fetched', async () => {
    const caller = await world.subscriber()
    await world.stripe.customers.del(await world.customerOf(caller))
    await world.sent()
    await world.recur('billing.back-fill-events')
    await world.work()
    await buyPlan(world, caller)

    expect(await customersOf(caller)).toEqual([await world.customerOf(caller)])
    expect(await world.user(caller)).toMatchObject({ planId: plan })
  })

  it("pays no day twice: the first payment is at the end of the old customer's paid period", async () => {
    const { caller } = await deletedBuyer()
    const { subscriptionExpirationDate: paidUntil } = await world.user(caller)
    const quote = await world.api.call('GET', `/stripe/purchase-quote?plan=${plan}`, caller)
    await buyPlan(world, caller)
    const bought = await world.user(caller)
    const before = await ledgerOf(caller)
    await world.runOut(caller)

    expect(quote.data).toMatchObject({ card: { today: { amountMinor: 0 } } })
    expect(bought).toMatchObject({ subscriptionExpirationDate: paidUntil, source: 'card' })
    expect(before.filter((amount) => amount > 0)).toHaveLength(1)
    expect((await ledgerOf(caller)).filter((amount) => amount > 0)).toHaveLength(2)
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
  })

  it('gets one customer from two concurrent purchases', async () => {
    const { caller } = await deletedBuyer()
    const consent = 'on'
    await Promise.all([
      orderPlan(world, caller),
      orderPlan(world, caller, 'abonament_anual'),
      world.api.form('/vouchers/voucher-3-months/checkout-session', {
        accessToken: `${caller.accountId}.${caller.sessionId}`,
        consent,
      }),
      world.changeCard(caller, 'pm_card_visa'),
      paypal.setup(caller, { plan, consent: true }),
    ])

    expect(await customersOf(caller)).toHaveLength(1)
  })

  it('opens no payment page of the deleted customer again', async () => {
    const caller = await world.account()
    const page = await orderPlan(world, caller)
    await world.stripe.customers.del(await world.customerOf(caller))
    const next = await orderPlan(world, caller)
    const paid = await world.bench.post(next, cardForm(visa))
    await world.deliverAll()

    expect(next).not.toBe(page)
    expect(paid.location).toContain('sessionId')
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
  })

  it('saves a card, and PayPal, and subscribes again with either', async () => {
    const { caller } = await deletedBuyer()
    const without = await world.resubscribe(caller)
    await world.changeCard(caller, 'pm_card_visa')
    const again = await world.resubscribe(caller)
    const { caller: other } = await deletedBuyer()
    const byPaypal = await paypal.buy(other)
    await world.deliverAll()

    expect(without).toMatchObject({ status: 400, error: 'NO_PAYMENT_METHOD' })
    expect(again.status).toBe(200)
    expect(byPaypal.status).toBe(200)
    expect(await world.user(caller)).toMatchObject({ planId: plan, cardBrand: 'visa' })
    expect(await world.user(other)).toMatchObject({ planId: plan, cardBrand: 'paypal' })
  })

  it('does not report a card as saved that went with the customer', async () => {
    const caller = await world.account()
    const card = await world.newCard(visa)
    await world.changeCard(caller, card)
    await world.stripe.customers.del(await world.customerOf(caller))

    expect(await world.changeCard(caller, card)).toMatchObject({ error: 'PAYMENT_METHOD_INVALID' })
    expect((await world.changeCard(caller, await world.newCard(visa))).status).toBe(200)
  })

  it('is refused with a reason when the customer goes while it is at PayPal', async () => {
    const caller = await world.account()
    const setup = await paypal.setup(caller, { plan, consent: true })
    const proof = await paypal.atPaypal(setup)
    await world.stripe.customers.del(await world.customerOf(caller))
    const body = { plan, userId: caller.accountId, ...proof }
    const call = () => world.api.call('POST', '/auth/create-paypal-subscription', undefined, body)
    const refused = await call()
    await world.deliverAll()

    expect(refused).toMatchObject({ status: 400 })
    expect(await call()).toMatchObject({ status: 400 })
    expect((await paypal.buy(caller)).status).toBe(200)
  })

  it('buys and redeems gifts, and has no next payment, change, cancellation or retry', async () => {
    const { caller } = await deletedBuyer()
    const { location } = await world.api.form('/vouchers/voucher-3-months/checkout-session', {
      accessToken: `${caller.accountId}.${caller.sessionId}`,
      consent: 'on',
    })
    await world.bench.post(location, cardForm(visa))
    await world.deliverAll()
    const redeemed = await gifts.redeem(caller, await gifts.buyGift())
    await world.deliverAll()

    expect(redeemed.status).toBe(200)
    expect(await ledgerOf(caller)).toHaveLength(2)
    expect((await world.upcoming(caller)).status).toBe(204)
    expect(await world.change(caller, 'abonament_anual')).toMatchObject({
      error: 'NO_SUBSCRIPTION',
    })
    expect(await world.cancel(caller)).toMatchObject({ error: 'NOTHING_TO_CANCEL' })
    expect(await world.retry(caller)).toMatchObject({ error: 'NOTHING_TO_PAY' })
  })

  it('retains the charges of the old customer, and processes their refund', async () => {
    const { caller, stripeId } = await deletedBuyer()
    await buyPlan(world, caller)
    await world.runOut(caller)
    const [charge] = (await world.stripe.charges.list({ customer: stripeId })).data
    await world.stripe.refunds.create({ charge: charge?.id ?? '' })
    await world.deliverAll()

    expect((await ledgerOf(caller)).filter((amount) => amount !== 0)).toHaveLength(3)
    expect(await inconsistencies(world)).toEqual([])
    expect(await findings()).toEqual([])
  })

  it('can withdraw from a contract of the old customer', async () => {
    const { bought, withdraw, serviceOf, decided } = withdrawalsIn(() => world)
    const caller = await bought()
    await world.stripe.customers.del(await world.customerOf(caller))
    const reference = await withdraw(caller.email, caller.number)
    await world.changeCard(caller, 'pm_card_visa')
    await decided(serviceOf().accept(reference, {}))

    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: false })
    expect(await inconsistencies(world)).toEqual([])
  })

  it('can lose its customer again, and keeps all of them', async () => {
    const { caller } = await deletedBuyer()
    await world.changeCard(caller, 'pm_card_visa')
    await world.stripe.customers.del(await world.customerOf(caller))
    await buyPlan(world, caller)
    const { count } = await world.db.one(
      z.object({ count: z.number() }),
      sql`select count(*)::int as count from app.former_customer
        where account_id = ${caller.accountId}`,
    )

    expect(count).toBe(2)
    expect(await findings()).toEqual([])
  })

  it('sets no event of an old customer aside as unknown', async () => {
    const { caller, stripeId } = await deletedBuyer()
    await buyPlan(world, caller)
    await world.db.run(sql`delete from app.payment_event where type = 'customer.deleted'`)
    await world.advance(HOUR_MS)
    await world.recur('billing.set-events-aside')
    const { count } = await world.db.one(
      z.object({ count: z.number() }),
      sql`select count(*)::int as count from app.payment_event
        where customer_id = ${stripeId} and set_aside_because is not null`,
    )

    expect(count).toBe(0)
  })
})

describe('a purchase after the deletion that is interrupted', () => {
  it('creates one customer after a crash at any step', async () => {
    const own = await openBillingWorld()
    const found: string[][] = []
    for (let step = 1; step <= 8; step += 1) {
      const caller = await own.account()
      await buyPlan(own, caller)
      const { customer } = await own.billing.entitlementOf(caller.accountId)
      await own.stripe.customers.del(customer?.stripeId ?? '')
      await own.deliverAll()
      own.faults.heal()
      own.faults.dieBefore(step)
      await orderPlan(own, caller).catch(() => {})
      own.faults.heal()
      await own.restart()
      await buyPlan(own, caller)
      found.push(await customersOf(caller, own))
    }
    await own.close()

    expect(found.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  })
})
