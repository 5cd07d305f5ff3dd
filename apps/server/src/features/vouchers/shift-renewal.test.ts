import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { CONTINUE_JOB } from '#server/billing/continue-subscriptions.ts'
import { leiRateStore } from '#server/billing/lei-rate-store.ts'
import { offersIn } from '#server/features/offers/testing-offers.ts'
import { paypalIn } from '#server/features/paypal/testing-paypal.ts'
import { buyPlan } from '#server/testing-billing.ts'
import { inconsistencies } from '#server/testing-consistency.ts'
import { openGiftWorld } from './testing-gifts.ts'

let gifts: Awaited<ReturnType<typeof openGiftWorld>>

beforeAll(async () => {
  gifts = await openGiftWorld()
})
afterEach(async () => {
  await gifts.world.db.run(sql`delete from app.price_change`)
  await gifts.world.empty()
})
afterAll(() => gifts.world.close())

const rate = { date: '2026-12-01', rate: 60_000 }

describe('an immediate renewal after a revoked gift', () => {
  it('is of the planned plan', async () => {
    const { world, buyGift, redeem, payBack } = gifts
    const caller = await world.subscriber('abonament_anual')
    const gift = await buyGift()
    await redeem(caller, gift)
    await world.change(caller, 'abonament_lunar')
    await world.advance(370 * DAY_MS)
    await payBack(gift)
    await world.advance(2 * HOUR_MS)
    await world.deliverAll()

    expect((await world.charges(caller)).data).toMatchObject([{ amount: 3563 }, { amount: 35_677 }])
    expect(await world.user(caller)).toMatchObject({
      planId: 'abonament_lunar',
      nextChange: null,
      isSubscriptionActive: true,
    })
    expect(await inconsistencies(world)).toEqual([])
  })

  it('is charged at the rate of its day and at the price that was announced', async () => {
    const { world, buyGift, redeem, payBack } = gifts
    const caller = await world.subscriber()
    const { announce, writeNotices } = offersIn(world)
    const gift = await buyGift()
    await redeem(caller, gift)
    await announce(799)
    await writeNotices()
    await world.advance(50 * DAY_MS)
    await leiRateStore(world.db).add(rate, 'operator', world.bench.clock.now())
    await payBack(gift)
    await world.advance(2 * HOUR_MS)
    await world.deliverAll()
    await world.db.run(sql`delete from app.lei_rate where day = ${rate.date}::date`)

    expect((await world.charges(caller)).data).toMatchObject([
      { amount: 4794, euroAmount: 799 },
      { amount: 3563 },
    ])
  })

  it('is paid by the method of the other currency', async () => {
    const { world, buyGift, redeem, payBack } = gifts
    const caller = await world.subscriber()
    const gift = await buyGift()
    await redeem(caller, gift)
    await paypalIn(() => world).changeToPaypal(caller)
    await world.advance(50 * DAY_MS)
    await payBack(gift)
    await world.advance(10 * 60_000)
    await world.deliverAll()
    await world.recur(CONTINUE_JOB)
    await world.deliverAll()

    expect((await world.charges(caller)).data).toMatchObject([
      { amount: 699, currency: 'EUR' },
      { amount: 3563, currency: 'RON' },
    ])
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
  })

  it('waits for the decision of the bank about the paid period', async () => {
    const { world, buyGift, redeem, payBack } = gifts
    const caller = await world.account()
    await buyPlan(world, caller, 'abonament_lunar', '4000000000000259')
    const gift = await buyGift()
    const disputed = await world.user(caller)
    await redeem(caller, gift)
    await world.advance(DAY_MS)
    await payBack(gift)
    await world.advance(2 * HOUR_MS)
    await world.deliverAll()

    expect((await world.charges(caller)).data).toHaveLength(1)
    expect(disputed).toMatchObject({ isSubscriptionActive: false })
    // What is not charged again is no free time: the access rests until the bank has decided.
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: false })
  })
})

describe('a change of the next payment whose process crashes', () => {
  it('continues with the scheduled plan', async () => {
    const { world, buyGift, redeem } = gifts
    const caller = await world.subscriber('abonament_anual')
    await world.change(caller, 'abonament_lunar')
    const gift = await buyGift()
    world.faults.heal()
    world.faults.dieBefore('/v1/subscription_schedules')
    await redeem(caller, gift)
    const hasDied = world.faults.wasBroken()
    world.faults.heal()
    await world.restart()
    await world.advance(10 * 60_000)
    await world.deliverAll()

    expect(hasDied).toBe(true)
    expect(await world.user(caller)).toMatchObject({
      planId: 'abonament_anual',
      nextChange: { planId: 'abonament_lunar' },
    })
    expect(await inconsistencies(world)).toEqual([])
  })
})
