import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import { buyPlan, orderPlan } from '#server/testing-billing.ts'
import { openGiftWorld } from './testing-gifts.ts'

let gifts: Awaited<ReturnType<typeof openGiftWorld>>

beforeAll(async () => {
  gifts = await openGiftWorld()
})
afterAll(() => gifts.world.close())

describe('gifts of more than two years', () => {
  it('are sent to the provider in steps that it accepts', async () => {
    const { world, buyGift, redeem, expiryOf, nowMs, freeUntil, paymentsOf } = gifts
    // Other accounts' renewals would be billed on the way.
    await world.empty()
    const caller = await world.subscriber()
    const gift = await buyGift()
    await world.db.run(sql`update app.voucher set months = 36`)
    await redeem(caller, gift)
    const end = await expiryOf(caller)
    const first = Date.parse(await freeUntil(caller))
    const next = await world.upcoming(caller)
    await world.advance(100 * DAY_MS)
    await world.recur('vouchers.extend-free-time')
    const second = Date.parse(await freeUntil(caller))
    await world.advance(350 * DAY_MS)
    await world.recur('vouchers.extend-free-time')
    await world.deliverAll()

    expect(Date.parse(end) - nowMs()).toBeGreaterThan(2 * 365 * DAY_MS - 100 * DAY_MS)
    expect(first).toBeLessThan(nowMs() - 450 * DAY_MS + 730 * DAY_MS)
    expect(second).toBeGreaterThan(first)
    expect(next.data).toMatchObject({ nextPaymentAttempt: end })
    expect(await freeUntil(caller)).toBe(end)
    expect(await paymentsOf(caller)).toBe(1)
  })
})

describe('a plan bought while a gift ends', () => {
  const sessionOf = async () =>
    (await gifts.world.stripe.checkout.sessions.list({ limit: 1 })).data[0]

  it('in less than 48 hours is free for whole days and charged once', async () => {
    const { world, buyGift, redeem, expiryOf, nowMs, subscriptionOf, paymentsOf } = gifts
    const caller = await world.account()
    await redeem(caller, await buyGift())
    await world.advance(Date.parse(await expiryOf(caller)) - nowMs() - 30 * HOUR_MS)
    await buyPlan(world, caller)
    const free = await subscriptionOf(caller)
    await world.advance(3 * DAY_MS)
    await world.deliverAll()

    expect(free.trial_end).toBe(free.created + 2 * 86_400)
    expect(await paymentsOf(caller)).toBe(1)
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
  })

  it('retries with the same parameters after a crash, whatever the clock says', async () => {
    const { world, buyGift, redeem, expiryOf, nowMs } = gifts
    const caller = await world.account()
    await redeem(caller, await buyGift())
    await world.advance(Date.parse(await expiryOf(caller)) - nowMs() - 24 * HOUR_MS - 60_000)
    world.faults.loseAnswerOf('/v1/checkout/sessions')
    const lost = await orderPlan(world, caller)
    world.faults.heal()
    const before = await sessionOf()
    await world.advance(2 * 60_000)
    const page = await orderPlan(world, caller)

    expect(lost).toContain('reason=PROVIDER_UNAVAILABLE')
    expect(page).toContain(before?.id)
  })

  it('on a page that was open before the gift loses no day of it', async () => {
    const { world, buyGift, redeem, expiryOf, nowMs, subscriptionOf, freeUntil } = gifts
    const [closed, raced] = [await world.account(), await world.account()]
    const page = await orderPlan(world, closed)
    await redeem(closed, await buyGift())
    const paid = await world.bench.post(page, cardForm('4242424242424242'))
    const other = await orderPlan(world, raced)
    const gift = await buyGift()
    await world.bench.post(other, cardForm('4242424242424242'))
    await redeem(raced, gift)
    await world.deliverAll()
    const month = (await subscriptionOf(raced)).items.data[0]?.current_period_start ?? 0

    expect(paid.status).not.toBe(303)
    expect(new Date(month * 1000).getTime()).toBeLessThanOrEqual(nowMs())
    expect(Date.parse(await expiryOf(raced)) - nowMs()).toBeGreaterThan(115 * DAY_MS)
    expect(await freeUntil(raced)).toBe(await expiryOf(raced))
  })

  it('is not free after the gift has ended', async () => {
    const { world, buyGift, redeem, expiryOf, nowMs } = gifts
    const caller = await world.account()
    await redeem(caller, await buyGift())
    await world.advance(Date.parse(await expiryOf(caller)) - nowMs() - 10 * HOUR_MS)
    const free = await orderPlan(world, caller)
    const same = await orderPlan(world, caller)
    await world.advance(11 * HOUR_MS)
    const paid = await orderPlan(world, caller)

    expect(same).toBe(free)
    expect(paid).not.toBe(free)
    expect((await world.bench.post(free, cardForm('4242424242424242'))).status).not.toBe(303)
  })

  it('opens another page when the gift has changed', async () => {
    const { world, buyGift, redeem, payBack } = gifts
    const caller = await world.account()
    const gift = await buyGift()
    await redeem(caller, gift)
    const page = await orderPlan(world, caller)
    await payBack(gift)
    const other = await orderPlan(world, caller)
    const paid = await world.bench.post(page, cardForm('4242424242424242'))

    expect(other).not.toBe(page)
    expect(paid.status).not.toBe(303)
  })
})

describe('a gift for an account that is to be deleted', () => {
  it('is refused and can be redeemed by another account', async () => {
    const { world, buyGift, redeem } = gifts
    const [friend, other] = [await world.account(), await world.account()]
    const code = await buyGift()
    await world.db.run(sql`update app.account set deletion_due_at = now() + interval '14 days'
      where id = ${friend.accountId}`)

    expect(await redeem(friend, code)).toMatchObject({ status: 400, error: 'ACCOUNT_LEAVING' })
    expect(await redeem(other, code)).toMatchObject({ status: 200 })
  })
})
