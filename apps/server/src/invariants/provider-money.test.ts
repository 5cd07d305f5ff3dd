import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Stripe } from 'stripe'
import { buyPlan, openBillingWorld, type BillingWorld } from '#server/testing-billing.ts'
import { checkInvariants } from './check-invariants.ts'
import { providerMoney } from './provider-money.ts'

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
    const money = providerMoney(world.stripe)

    expect(await money()).toMatchObject({
      payments: [{ customer: expect.stringMatching(/^cus_/) }],
      refunds: [{ customer: expect.stringMatching(/^cus_/) }],
      liveSubscriptions: [{}],
      paidTwice: [],
      overusedCodes: [],
    })
    const store = { async *list() {} }
    const hourLater = new Date(world.bench.clock.now().getTime() + 3_600_000)
    const findings = await checkInvariants(world.db, {
      ...{ store, money, pool: async () => ({ issuer: 'none', users: [] }), now: hourLater },
    })
    expect(findings.filter(({ broken }) => broken?.length !== 0)).toEqual([])
  })

  it('says nothing when the provider does not answer', async () => {
    const nobody = new Stripe('sk_test_x', {
      ...{ host: '127.0.0.1', port: 9, protocol: 'http' },
      maxNetworkRetries: 0,
    })

    expect(await providerMoney(nobody)()).toBeNull()
  })
})
