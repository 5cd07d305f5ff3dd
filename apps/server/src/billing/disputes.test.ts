import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disputeStore } from '#server/billing/dispute-store.ts'
import { buyPlan, openBillingWorld, type BillingWorld } from '#server/testing-billing.ts'

let world: BillingWorld

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

describe('a disputed payment', () => {
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

  it('has the invoice of that payment, also when it was first read before the payment was on the invoice', async () => {
    const caller = await world.account()
    await buyPlan(world, caller, 'abonament_lunar', '4000000000000259')
    await world.deliverAll()
    const [dispute] = (await world.stripe.disputes.list()).data
    const store = disputeStore(world.db)
    const known = await store.byId(dispute?.id ?? '')
    if (known === null) throw new Error('The dispute was not stored.')
    const early = { ...known, id: 'dp_early', invoiceId: null, invoiceNumber: null }
    await store.put([early])
    await store.put([{ ...known, id: early.id, status: 'won' }])

    expect(known.invoiceNumber).not.toBeNull()
    expect(await store.byId(early.id)).toMatchObject({ invoiceId: known.invoiceId, status: 'won' })

    // An older state of the provider takes nothing away, and one that comes after the end still adds it.
    await store.put([{ ...early, id: 'dp_ended', status: 'won' }, early])
    await store.put([{ ...known, id: 'dp_ended' }])

    expect(await store.byId(early.id)).toMatchObject({ invoiceNumber: known.invoiceNumber })
    expect(await store.byId('dp_ended')).toMatchObject({
      invoiceNumber: known.invoiceNumber,
      status: 'won',
    })
  })
})
