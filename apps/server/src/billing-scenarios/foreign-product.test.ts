import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enqueueJob } from '@hlizo/database/jobs'
import { END_DUPLICATE_JOB } from '#server/billing/end-duplicate.ts'
import { openBillingWorld, orderPlan, type BillingWorld } from '#server/testing-billing.ts'
import { inconsistencies } from '#server/testing-consistency.ts'
import { monthly, openShop, type Shop } from './testing-shop.ts'

let world: BillingWorld
let shop: Shop

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.empty()
  shop = openShop(world, 'on time')
})

describe('a subscription to a product that is not ours (R102)', () => {
  const addForeign = async (customer: string) => {
    const { id: product } = await world.stripe.products.create({ name: 'Altceva' })
    const price = { currency: 'ron', unit_amount: 1000, recurring: { interval: 'month' as const } }
    const items = [{ price_data: { product, ...price } }]

    return world.stripe.subscriptions.create({ customer, items })
  }
  const statuses = async (customer: string) =>
    (await world.stripe.subscriptions.list({ customer, status: 'all' })).data.map(
      ({ status }) => status,
    )

  it('is left to the operator beside ours, and makes ours no duplicate', async () => {
    const caller = await world.account()
    const page = await orderPlan(world, caller, monthly)
    const customer = await shop.customerOf(caller)
    const method = await world.stripe.paymentMethods.attach('pm_card_visa', { customer })
    const invoice_settings = { default_payment_method: method.id }
    await world.stripe.customers.update(customer, { invoice_settings })
    await addForeign(customer)
    const { sessionId } = await shop.pay(page)
    await shop.comeBack(caller, sessionId)
    await addForeign(customer)
    await world.deliverAll()

    expect(await statuses(customer)).toEqual(['active', 'active', 'active'])
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true, planId: monthly })
    expect((await world.stripe.refunds.list()).data).toEqual([])
  })

  it('and ours is not ended by the job when it is no duplicate any more', async () => {
    const caller = await shop.bought()
    const customerId = await shop.customerOf(caller)
    const [own] = (await world.stripe.subscriptions.list({ customer: customerId })).data
    const job = { kind: END_DUPLICATE_JOB, key: own?.id ?? '' }
    const payload = { customerId, subscriptionId: own?.id ?? '' }
    await enqueueJob(world.db, { ...job, payload }, world.bench.clock.now())
    await world.work()

    expect(await statuses(customerId)).toEqual(['active'])
    expect(await inconsistencies(world)).toEqual([])
  })
})
