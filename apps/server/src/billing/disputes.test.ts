import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buyPlan, openBillingWorld, type BillingWorld } from '#server/testing-billing.ts'

let world: BillingWorld

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

describe('a payment that its bank takes back', () => {
  it('ends the access until the dispute is won', async () => {
    const caller = await world.account()
    await buyPlan(world, caller, 'abonament_lunar', '4000000000000259')
    await world.deliverAll()
    const disputed = await world.user(caller)
    const [dispute] = (await world.stripe.disputes.list()).data
    await world.stripe.disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
    })
    await world.deliverAll()

    expect(disputed.isSubscriptionActive).toBe(false)
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
  })
})
