import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Stripe } from 'stripe'
import { HOUR_MS } from '@hlizo/kit/durations'
import {
  buyPlan,
  monthlyPrice,
  openBillingWorld,
  type BillingWorld,
} from '#server/testing-billing.ts'
import { knownPlansIn, providerMoney } from './provider-money.ts'
import { findingsIn } from './testing-findings.ts'

let world: BillingWorld

beforeAll(async () => {
  world = await openBillingWorld()
})

afterAll(() => world.close())

describe('providerMoney', () => {
  it('agrees with the ledger about a payment and its refund', async () => {
    const buyer = await world.account()
    await buyPlan(world, buyer)
    const { data: charges } = await world.stripe.charges.list({ limit: 1 })
    await world.stripe.refunds.create({ charge: charges[0]?.id ?? '', amount: 100 })
    await world.deliverAll()
    const money = providerMoney(world.stripe, knownPlansIn(world.db))

    expect(await money()).toMatchObject({
      payments: [{ customer: expect.stringMatching(/^cus_/) }],
      refunds: [{ customer: expect.stringMatching(/^cus_/) }],
      liveSubscriptions: [{}],
      paidTwice: [],
      overusedCodes: [],
      offTerms: [],
    })
    expect(await findingsIn(world, { afterMs: HOUR_MS })).toEqual([])
  })

  it('finds a subscription whose price differs from the agreed one by a ban', async () => {
    const buyer = await world.account()
    await buyPlan(world, buyer)
    const [subscription] = (await world.stripe.subscriptions.list({ limit: 1 })).data
    await world.stripe.subscriptions.update(subscription?.id ?? '', {
      items: [
        {
          id: subscription?.items.data[0]?.id ?? '',
          price_data: { ...monthlyPrice, unit_amount: monthlyPrice.unit_amount + 1 },
        },
      ],
      proration_behavior: 'none',
    })

    expect(await providerMoney(world.stripe, knownPlansIn(world.db))()).toMatchObject({
      offTerms: [subscription?.id],
    })
  })

  it('is null when the provider does not answer', async () => {
    const unreachable = new Stripe('sk_test_x', {
      host: '127.0.0.1',
      port: 9,
      protocol: 'http',
      maxNetworkRetries: 0,
    })

    expect(await providerMoney(unreachable, knownPlansIn(world.db))()).toBeNull()
  })
})
