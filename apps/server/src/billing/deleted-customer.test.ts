import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@hlizo/kit/durations'
import { buyPlan, openBillingWorld, type BillingWorld } from '#server/testing-billing.ts'
import { customerEmailJob } from './customer-email.ts'
import { customerStore } from './customer-store.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

async function deletedBuyer() {
  const caller = await world.account()
  await buyPlan(world, caller)
  const { stripeId = '' } = (await customerStore(world.db).byAccount(caller.accountId)) ?? {}
  await world.stripe.customers.del(stripeId)
  await world.deliverAll()

  return { caller, stripeId }
}

describe('a customer that the operator deletes at the provider', () => {
  it('keeps the paid period, has no card, and is not charged again', async () => {
    const { caller, stripeId } = await deletedBuyer()
    const after = await world.user(caller)
    await world.advance(30 * DAY_MS)

    expect(after).toMatchObject({
      isSubscriptionActive: true,
      planId: null,
      cardLastFourDigits: null,
    })
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: false })
    expect((await world.stripe.charges.list({ customer: stripeId })).data).toHaveLength(1)
  })

  it('needs no new address', async () => {
    const { caller } = await deletedBuyer()
    const job = customerEmailJob({ db: world.db, stripe: world.stripe })
    const context = { attempt: 1, isLast: () => false, signal: new AbortController().signal }

    await expect(job.run({ accountId: caller.accountId }, context)).resolves.toBeUndefined()
  })
})
