import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import {
  openPaymentsWorld,
  type PaymentsWorld,
} from '#server/features/payments/testing-payments.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { buyPlan, DAY_MS, HOUR_MS, orderPlan, testVoucher } from '#server/testing-billing.ts'
import { unsoundness } from '#server/testing-soundness.ts'

let world: PaymentsWorld

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterAll(() => world.close())

type Gift = { readonly code: string; readonly charge: string }

/** Buys a gift as a visitor; gives its code and the charge that paid it. */
async function buyGift(card = '4242424242424242'): Promise<Gift> {
  const { location } = await world.api.form(`/vouchers/${testVoucher.id}/checkout-session`, {})
  const paid = await world.bench.post(location, cardForm(card))
  const key = new URL(paid.location, 'http://shop.test').searchParams.get('sessionId') ?? ''
  const { data } = await world.api.call('GET', `/vouchers/${key}`)
  const charges = await world.stripe.charges.list({ limit: 1 })

  return {
    code: z.object({ code: z.string() }).parse(data).code,
    charge: charges.data[0]?.id ?? '',
  }
}

const redeem = (caller: TestCaller, { code }: Gift) =>
  world.api.call('POST', '/vouchers/redeem', caller, { code })

async function payBack({ charge }: Gift) {
  await world.stripe.refunds.create({ charge })
  await world.deliverAll()
}

const expiryOf = async (caller: TestCaller) =>
  (await world.user(caller)).subscriptionExpirationDate ?? ''
const isoAt = (milliseconds: number) => new Date(milliseconds).toISOString()
const nowMs = () => world.bench.clock.now().getTime()

async function subscriptionOf(caller: TestCaller) {
  const [subscription] = await world.subscriptionsOf(caller)
  if (!subscription) throw new Error('There is no subscription.')
  return subscription
}

const freeUntil = async (caller: TestCaller) =>
  isoAt(((await subscriptionOf(caller)).trial_end ?? 0) * 1000)

const paymentsOf = async (caller: TestCaller) =>
  (await world.stripe.charges.list({ customer: await world.customerOf(caller) })).data.length

describe('a used gift whose payment goes back', () => {
  it('ends with the time that is over', async () => {
    const caller = await world.account()
    const gift = await buyGift()
    await redeem(caller, gift)
    await world.advance(10 * DAY_MS)
    await payBack(gift)

    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: false })
    expect(await expiryOf(caller)).toBe(isoAt(nowMs()))
    expect(await world.mailsTo(caller.email)).toContain('Cadoul tău nu mai este valabil')
  })

  it('takes its months from the next payment, which comes when the paid period ends', async () => {
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
    expect(await unsoundness(world)).toEqual([])
  })

  it('in the middle of its months is paid for from that day on, once', async () => {
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
    const caller = await world.subscriber()
    const paidUntil = await expiryOf(caller)
    const gifts = [await buyGift(), await buyGift()] as const
    await redeem(caller, gifts[0])
    const afterFirst = await expiryOf(caller)
    await redeem(caller, gifts[1])
    await payBack(gifts[0])
    const moved = { expiry: await expiryOf(caller), free: await freeUntil(caller) }
    await payBack(gifts[1])

    expect(moved).toEqual({ expiry: afterFirst, free: afterFirst })
    expect(await freeUntil(caller)).toBe(paidUntil)
  })

  it('redeemed before a year was bought lets the year begin now', async () => {
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

  it('outlasts a refund of the month before it: what waits for the gift goes on', async () => {
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

  it('keeps the change of plan that was to come', async () => {
    const caller = await world.subscriber('abonament_anual')
    await world.change(caller, 'abonament_lunar')
    const gift = await buyGift()
    await redeem(caller, gift)
    await payBack(gift)

    expect((await world.user(caller)).nextChange).toMatchObject({ planId: 'abonament_lunar' })
  })

  it('goes on after a crash with the same request', async () => {
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

  it('comes back when the dispute is won or the refund fails', async () => {
    const [disputing, failing] = [await world.subscriber(), await world.subscriber()]
    const disputed = await buyGift('4000000000000259')
    await redeem(disputing, disputed)
    const refunded = await buyGift('4000000000005126')
    await redeem(failing, refunded)
    const whole = [await expiryOf(disputing), await expiryOf(failing)]
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

describe('gifts of more than two years', () => {
  it('are told to the provider in steps that it takes', async () => {
    // Everybody else's renewals would be billed on the way.
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
  const sessionOf = async () => (await world.stripe.checkout.sessions.list({ limit: 1 })).data[0]

  it('in less than 48 hours is free for whole days and charged once', async () => {
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

  it('asks again with the same parameters after a crash, whatever the clock says', async () => {
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

  it('is not free any more once the gift is over', async () => {
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

  it('opens another page when the gift is no longer what it was', async () => {
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
