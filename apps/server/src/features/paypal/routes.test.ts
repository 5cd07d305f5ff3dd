import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '@hlizo/kit/durations'
import { buyPlan, openBillingWorld, type BillingWorld } from '#server/testing-billing.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { paypalIn } from './testing-paypal.ts'

let world: BillingWorld

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

const plan = 'abonament_lunar'

const paypal = paypalIn(() => world)
const { atPaypal } = paypal
const setup = (caller: TestCaller, wanted: object = { plan, consent: true }) =>
  paypal.setup(caller, wanted)

const create = (body: object) =>
  world.api.call('POST', '/auth/create-paypal-subscription', undefined, body)

describe('createPaypalSubscription', () => {
  it('starts one subscription for repeated and concurrent returns', async () => {
    const caller = await world.account()
    const proof = await atPaypal(await setup(caller))
    const body = { plan, userId: caller.accountId, ...proof }
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(body)))
    const again = await create(body)
    await world.deliverAll()
    const { customer } = await world.billing.entitlementOf(caller.accountId)
    const { data } = await world.stripe.subscriptions.list({
      customer: customer?.stripeId ?? '',
      status: 'all',
    })

    expect(new Set([...answers, again].map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(again.data).toMatchObject({ subscriptionType: 'MONTHLY' })
    expect(data.map(({ status }) => status)).toEqual(['active'])
    expect(await world.user(caller)).toMatchObject({
      isSubscriptionActive: true,
      cardBrand: 'paypal',
      source: 'paypal',
    })
  })

  it('trusts only the fields of the specification, during one fresh agreement', async () => {
    const caller = await world.account()
    await atPaypal(await setup(caller))

    expect(await create({ plan, userId: caller.accountId })).toMatchObject({ status: 200 })
  })

  it('refuses a missing agreement and the agreement of another account', async () => {
    const [caller, thief] = [await world.account(), await world.account()]
    const proof = await atPaypal(await setup(caller))
    const refused = { status: 400, error: 'PAYPAL_SETUP_NOT_FOUND' }

    expect(await create({ plan, userId: thief.accountId })).toMatchObject(refused)
    expect(await create({ plan, userId: 'nimeni' })).toMatchObject(refused)
    expect(await create({ plan, userId: thief.accountId, ...proof })).toMatchObject(refused)
    expect(
      await create({
        plan,
        userId: caller.accountId,
        ...proof,
        setupIntentClientSecret: `${proof.setupIntent}_secret_ghicit`,
      }),
    ).toMatchObject(refused)
    expect(await world.user(thief)).toMatchObject({ isSubscriptionActive: false })
  })

  it('refuses another plan than the agreed one', async () => {
    const caller = await world.account()
    const proof = await atPaypal(await setup(caller))
    const swapped = await create({ plan: 'abonament_anual', userId: caller.accountId, ...proof })

    expect(swapped).toMatchObject({ error: 'PAYPAL_SETUP_NOT_FOUND' })
  })

  it('requires an agreement confirmed within the hour', async () => {
    const caller = await world.account()
    const refusedThere = await atPaypal(await setup(caller), 'refuse')
    const declined = await create({ plan, userId: caller.accountId, ...refusedThere })
    const proof = await atPaypal(await setup(caller))
    await world.advance(HOUR_MS + 60_000)
    const late = await create({ plan, userId: caller.accountId, ...proof })

    expect(declined).toMatchObject({ error: 'PAYPAL_NOT_CONFIRMED' })
    expect(late).toMatchObject({ error: 'PAYPAL_SETUP_NOT_FOUND' })
  })

  it('changes only the method of a subscriber', async () => {
    const caller = await world.account()
    await buyPlan(world, caller)
    const proof = await atPaypal(await setup(caller, {}))
    const answer = await create({ plan, userId: caller.accountId, ...proof })
    await world.deliverAll()
    const { customer } = await world.billing.entitlementOf(caller.accountId)
    const { data } = await world.stripe.subscriptions.list({
      customer: customer?.stripeId ?? '',
      status: 'all',
    })

    expect(answer.status).toBe(200)
    expect(data).toHaveLength(1)
    expect(await world.user(caller)).toMatchObject({ cardBrand: 'paypal' })
  })
})

describe('setupPaypal', () => {
  it('is completed by the webhook without a return', async () => {
    const caller = await world.account()
    await buyPlan(world, caller)
    await atPaypal(await setup(caller, {}))
    await world.deliverAll()

    expect(await world.user(caller)).toMatchObject({ cardBrand: 'paypal' })
  })

  it('is not offered where PayPal is switched off', async () => {
    const without = await openBillingWorld({ PAYPAL: 'off' })
    const answer = await without.api.call('POST', '/stripe/setup-paypal', await without.account(), {
      plan,
    })
    await without.close()

    expect(answer).toMatchObject({ status: 400, error: 'PAYPAL_UNAVAILABLE' })
  })
})
