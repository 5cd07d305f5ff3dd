import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { buyPlan } from '#server/testing-billing.ts'
import { inconsistencies } from '#server/testing-consistency.ts'
import { isoAt, openGiftWorld } from './testing-gifts.ts'

let gifts: Awaited<ReturnType<typeof openGiftWorld>>

beforeAll(async () => {
  gifts = await openGiftWorld()
})
afterAll(() => gifts.world.close())

describe('a redeemed gift whose payment is refunded', () => {
  it('ends with the time that is over', async () => {
    const { world, buyGift, redeem, payBack, expiryOf, nowMs } = gifts
    const caller = await world.account()
    const gift = await buyGift()
    await redeem(caller, gift)
    await world.advance(10 * DAY_MS)
    await payBack(gift)

    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: false })
    expect(await expiryOf(caller)).toBe(isoAt(nowMs()))
    expect(await world.mailsTo(caller.email)).toContain('Cadoul tău nu mai este valabil')
  })

  it('subtracts its months, so that the next payment is at the end of the paid period', async () => {
    const { world, buyGift, redeem, payBack, expiryOf, freeUntil, paymentsOf } = gifts
    const caller = await world.subscriber()
    const paidUntil = await expiryOf(caller)
    const gift = await buyGift()
    await redeem(caller, gift)
    const withGift = await freeUntil(caller)
    await world.advance(DAY_MS)
    await payBack(gift)

    expect(withGift > paidUntil).toBe(true)
    expect(await freeUntil(caller)).toBe(paidUntil)
    expect(await expiryOf(caller)).toBe(paidUntil)
    await world.runOut(caller, 2 * HOUR_MS)
    expect(await paymentsOf(caller)).toBe(2)
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
    expect(await inconsistencies(world)).toEqual([])
  })

  it('in the middle of its months is charged from that day on, once', async () => {
    const { world, buyGift, redeem, payBack, nowMs, subscriptionOf, paymentsOf } = gifts
    const caller = await world.subscriber()
    const gift = await buyGift()
    await redeem(caller, gift)
    await world.advance(50 * DAY_MS)
    await payBack(gift)
    await world.advance(2 * HOUR_MS)
    await world.deliverAll()
    const { items } = await subscriptionOf(caller)
    await world.recur('vouchers.extend-free-time')

    expect(await paymentsOf(caller)).toBe(2)
    expect(items.data[0]?.current_period_start).toBe(nowMs() / 1000 - 2 * 3600)
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
  })

  it('moves the gifts that were to follow up, and the payment with them', async () => {
    const { world, buyGift, redeem, payBack, expiryOf, freeUntil } = gifts
    const caller = await world.subscriber()
    const paidUntil = await expiryOf(caller)
    const pair = [await buyGift(), await buyGift()] as const
    await redeem(caller, pair[0])
    const afterFirst = await expiryOf(caller)
    await redeem(caller, pair[1])
    await payBack(pair[0])
    const moved = { expiry: await expiryOf(caller), free: await freeUntil(caller) }
    await payBack(pair[1])

    expect(moved).toEqual({ expiry: afterFirst, free: afterFirst })
    expect(await freeUntil(caller)).toBe(paidUntil)
  })

  it('redeemed before a yearly purchase starts the year now', async () => {
    const { world, buyGift, redeem, payBack, subscriptionOf, paymentsOf } = gifts
    const caller = await world.account()
    const gift = await buyGift()
    await redeem(caller, gift)
    await buyPlan(world, caller, 'abonament_anual')
    const free = await subscriptionOf(caller)
    await world.advance(20 * DAY_MS)
    await payBack(gift)
    await world.advance(2 * HOUR_MS)
    await world.deliverAll()

    expect(free.status).toBe('trialing')
    expect(await subscriptionOf(caller)).toMatchObject({ status: 'active' })
    expect(await paymentsOf(caller)).toBe(1)
  })

  it('never charges a subscription that was cancelled', async () => {
    const { world, buyGift, redeem, payBack, subscriptionOf, paymentsOf } = gifts
    const caller = await world.subscriber()
    const gift = await buyGift()
    await redeem(caller, gift)
    await world.advance(50 * DAY_MS)
    await world.cancel(caller)
    await payBack(gift)
    await world.advance(3 * HOUR_MS)
    await world.deliverAll()

    expect(await paymentsOf(caller)).toBe(1)
    expect(await subscriptionOf(caller)).toMatchObject({ status: 'canceled' })
  })

  it('survives a refund of the month before it: the waiting subscription continues', async () => {
    const { world, buyGift, redeem, subscriptionOf } = gifts
    const caller = await world.subscriber()
    await redeem(caller, await buyGift())
    await world.advance(50 * DAY_MS)
    const [charge] = (await world.stripe.charges.list({ customer: await world.customerOf(caller) }))
      .data
    await world.stripe.refunds.create({ charge: charge?.id ?? '' })
    await world.deliverAll()

    expect(await subscriptionOf(caller)).toMatchObject({ status: 'trialing' })
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
  })

  it('keeps the scheduled change of plan', async () => {
    const { world, buyGift, redeem, payBack } = gifts
    const caller = await world.subscriber('abonament_anual')
    await world.change(caller, 'abonament_lunar')
    const gift = await buyGift()
    await redeem(caller, gift)
    await payBack(gift)

    expect((await world.user(caller)).nextChange).toMatchObject({ planId: 'abonament_lunar' })
  })

  it('continues after a crash with the same request', async () => {
    const { world, buyGift, redeem, subscriptionOf, paymentsOf } = gifts
    const caller = await world.subscriber()
    const gift = await buyGift()
    await redeem(caller, gift)
    await world.advance(50 * DAY_MS)
    await world.stripe.refunds.create({ charge: gift.charge })
    const { id } = await subscriptionOf(caller)
    world.faults.loseAnswerOf(`/v1/subscriptions/${id}`)
    await world.deliverAll()
    world.faults.heal()
    await world.advance(HOUR_MS)
    await world.work()
    await world.advance(2 * HOUR_MS)
    await world.deliverAll()
    const left = await world.db.many(
      z.object({ id: z.string() }),
      sql`select id from app.renewal_shift where account_id = ${caller.accountId}`,
    )

    expect(left).toEqual([])
    expect(await paymentsOf(caller)).toBe(2)
    expect(await subscriptionOf(caller)).toMatchObject({ status: 'active' })
  })

  it('is restored when the dispute is won or the refund fails', async () => {
    const { world, buyGift, redeem, payBack, expiryOf, freeUntil } = gifts
    const [disputing, failing] = [await world.subscriber(), await world.subscriber()]
    const disputed = await buyGift()
    await redeem(disputing, disputed)
    const refunded = await buyGift('4000000000005126')
    await redeem(failing, refunded)
    const whole = [await expiryOf(disputing), await expiryOf(failing)]
    await world.bench.dispute(disputed.charge)
    await payBack(refunded)
    await world.deliverAll()
    const taken = [await freeUntil(disputing), await freeUntil(failing)]
    const [dispute] = (await world.stripe.disputes.list({ charge: disputed.charge })).data
    await world.stripe.disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
    })
    await world.advance(2 * HOUR_MS)
    await world.deliverAll()

    expect(taken.every((end) => end < (whole[0] ?? ''))).toBe(true)
    expect([await expiryOf(disputing), await expiryOf(failing)]).toEqual(whole)
    expect([await freeUntil(disputing), await freeUntil(failing)]).toEqual(whole)
  })
})
