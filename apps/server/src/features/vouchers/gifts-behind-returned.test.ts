import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addMonths } from '@hlizo/domain/period'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { withdrawalsIn } from '#server/features/withdrawals/testing-withdrawals.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { buyPlan, testVoucher } from '#server/testing-billing.ts'
import { inconsistencies } from '#server/testing-consistency.ts'
import { isoAt, openGiftWorld } from './testing-gifts.ts'

let gifts: Awaited<ReturnType<typeof openGiftWorld>>

beforeAll(async () => {
  gifts = await openGiftWorld()
})
afterEach(async () => {
  expect(await inconsistencies(gifts.world)).toEqual([])
  await gifts.world.empty()
})
afterAll(() => gifts.world.close())

const YEARLY = 'abonament_anual'
const monthsAfter = (iso: string) =>
  addMonths(new Date(iso), testVoucher.durationAmount).toISOString()
const nowIso = () => isoAt(gifts.nowMs())
const isActive = async (caller: TestCaller) => (await gifts.world.user(caller)).isSubscriptionActive

/** A subscriber of a year, with a gift behind it. */
async function yearWithGift(card?: string) {
  const { world, buyGift, redeem } = gifts
  const caller = await world.account()
  await buyPlan(world, caller, YEARLY, card)
  await redeem(caller, await buyGift())
  await world.advance(2 * DAY_MS)
  await world.deliverAll()

  return caller
}

async function refundNewest(caller: TestCaller) {
  const { world } = gifts
  const customer = await world.customerOf(caller)
  const [charge] = (await world.stripe.charges.list({ customer })).data
  await world.stripe.refunds.create({ charge: charge?.id ?? '' })
  await world.deliverAll()
}

async function decide(caller: TestCaller, words: string) {
  const { world } = gifts
  const customer = await world.customerOf(caller)
  const [charge] = (await world.stripe.charges.list({ customer })).data
  const [dispute] = (await world.stripe.disputes.list({ charge: charge?.id ?? '' })).data
  const evidence = { uncategorized_text: words }
  await world.stripe.disputes.update(dispute?.id ?? '', { evidence })
  await world.deliverAll()
}

describe('a gift behind a paid period', () => {
  it('begins at the refund of that period, and ends after its months', async () => {
    const { world, expiryOf } = gifts
    const caller = await yearWithGift()
    const at = nowIso()
    await refundNewest(caller)

    expect(await expiryOf(caller)).toBe(monthsAfter(at))
    expect(await isActive(caller)).toBe(true)
    await world.advance(93 * DAY_MS)
    expect(await isActive(caller)).toBe(false)
  })

  it('begins when a withdrawal is accepted', async () => {
    const { world, buyGift, redeem, expiryOf } = gifts
    const { bought, withdraw, decided, serviceOf } = withdrawalsIn(() => world)
    const caller = await bought(YEARLY)
    await redeem(caller, await buyGift())
    await world.advance(2 * DAY_MS)
    const reference = await withdraw(caller.email, caller.number)
    const at = nowIso()
    await decided(serviceOf().accept(reference, {}))

    expect(await expiryOf(caller)).toBe(monthsAfter(at))
    await world.advance(93 * DAY_MS)
    expect(await isActive(caller)).toBe(false)
  })

  it('waits while that payment is disputed, and begins when the dispute is lost', async () => {
    const { expiryOf } = gifts
    const caller = await yearWithGift('4000000000000259')
    const whileOpen = await isActive(caller)
    const at = nowIso()
    await decide(caller, 'losing_evidence')

    expect(whileOpen).toBe(false)
    expect(await expiryOf(caller)).toBe(monthsAfter(at))
  })

  it('stays behind it when the dispute is won', async () => {
    const { expiryOf } = gifts
    const caller = await yearWithGift('4000000000000259')
    await decide(caller, 'winning_evidence')

    expect(await isActive(caller)).toBe(true)
    expect((await expiryOf(caller)) > isoAt(gifts.nowMs() + 390 * DAY_MS)).toBe(true)
  })

  it('follows the restored period when the refund fails', async () => {
    const { world, expiryOf } = gifts
    const caller = await yearWithGift('4000000000005126')
    const whole = await expiryOf(caller)
    await refundNewest(caller)
    const moved = await expiryOf(caller)
    await world.advance(2 * HOUR_MS)
    await world.deliverAll()
    const usedMs = new Date(whole).getTime() - new Date(await expiryOf(caller)).getTime()

    expect(moved < whole).toBe(true)
    // What the owner has watched of it in between is used; months have other lengths.
    expect(Math.abs(usedMs)).toBeLessThan(4 * DAY_MS)
  })

  it('begins now when the renewal that it waited for is not paid', async () => {
    const { world, buyGift, redeem, expiryOf } = gifts
    const caller = await world.subscriber()
    await world.changeCard(caller, 'pm_card_chargeCustomerFail')
    await world.advance((await world.untilExpiry(caller)) + 30 * 60_000)
    await world.deliverAll()
    await redeem(caller, await buyGift())
    await world.deliverAll()
    await world.advance(2 * HOUR_MS)
    await world.deliverAll()
    const at = gifts.nowMs()

    expect((await expiryOf(caller)) < isoAt(at + 93 * DAY_MS)).toBe(true)
    expect(await isActive(caller)).toBe(true)
    expect((await world.subscriptionsOf(caller)).map(({ status }) => status)).toEqual(['canceled'])
  })
})
