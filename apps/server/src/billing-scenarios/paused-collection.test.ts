import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { openGiftWorld } from '#server/features/vouchers/testing-gifts.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { findingsIn } from '#server/invariants/testing-findings.ts'
import { orderPlan } from '#server/testing-billing.ts'
import { inconsistencies } from '#server/testing-consistency.ts'

type Gifts = Awaited<ReturnType<typeof openGiftWorld>>

let gifts: Gifts
let world: Gifts['world']
beforeAll(async () => {
  gifts = await openGiftWorld()
  world = gifts.world
})
afterAll(() => world.close())

type Pause = { behavior: 'void' | 'keep_as_draft' | 'mark_uncollectible'; resumes_at?: number }

/** The operator pauses or resumes collection in the dashboard. */
async function setPause(caller: TestCaller, pause: Pause | '') {
  const { id } = await gifts.subscriptionOf(caller)
  await world.stripe.subscriptions.update(id, { pause_collection: pause })
  await world.deliverAll()
}

async function paused(pause: Pause = { behavior: 'void' }) {
  const caller = await world.subscriber()
  await setPause(caller, pause)

  return caller
}

const stripeSeconds = (ms: number) => Math.floor(ms / 1000)
const brokenRules = () => findingsIn(world, { afterMs: HOUR_MS })

describe('a subscription whose collection the operator pauses', () => {
  it('grants the paid period and announces no payment', async () => {
    const caller = await paused()

    expect(await world.user(caller)).toMatchObject({
      isSubscriptionActive: true,
      isSubscriptionPaused: true,
      subscriptionResumesAt: null,
      paymentStatus: 'OK',
    })
    expect((await world.upcoming(caller)).status).toBe(204)
  })

  it.each(['void', 'keep_as_draft', 'mark_uncollectible'] as const)(
    'gives no access beyond the paid period: %s',
    async (behavior) => {
      const caller = await paused({ behavior })
      await world.runOut(caller, 60_000)
      const justAfter = await world.user(caller)
      await world.advance(40 * DAY_MS)
      await world.deliverAll()

      expect(justAfter).toMatchObject({ isSubscriptionActive: false, isSubscriptionPaused: true })
      expect(await world.user(caller)).toMatchObject({
        isSubscriptionActive: false,
        isSubscriptionPaused: true,
        paymentStatus: 'OK',
        isPaymentDue: false,
      })
      expect(await gifts.paymentsOf(caller)).toBe(1)
      expect(await inconsistencies(world)).toEqual([])
    },
  )

  it('charges at the first renewal after the pause, which is displayed before', async () => {
    const resumes_at = stripeSeconds(gifts.nowMs() + 40 * DAY_MS)
    const caller = await paused({ behavior: 'void', resumes_at })
    const during = await world.user(caller)
    await world.runOut(caller)
    await world.advance(resumes_at * 1000 - gifts.nowMs() + HOUR_MS)
    await world.deliverAll()
    const between = await world.user(caller)
    const nextMs = new Date(between.subscriptionResumesAt ?? 0).getTime()
    await world.advance(nextMs - gifts.nowMs() + 2 * HOUR_MS)
    await world.deliverAll()

    expect(during.subscriptionResumesAt).toBe(new Date(resumes_at * 1000).toISOString())
    expect(between).toMatchObject({ isSubscriptionActive: false, isSubscriptionPaused: true })
    expect(nextMs).toBeGreaterThan(resumes_at * 1000)
    expect(await world.user(caller)).toMatchObject({
      isSubscriptionActive: true,
      isSubscriptionPaused: false,
    })
    expect(await gifts.paymentsOf(caller)).toBe(2)
  })

  it('continues unchanged when the pause ends before the renewal', async () => {
    const resumes_at = stripeSeconds(gifts.nowMs() + 5 * DAY_MS)
    const caller = await paused({ behavior: 'void', resumes_at })

    expect(await world.user(caller)).toMatchObject({ isSubscriptionPaused: false })
    await setPause(caller, '')
    await world.runOut(caller)
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
    expect(await gifts.paymentsOf(caller)).toBe(2)
  })

  it('grants the period of a draft invoice that the operator collects later', async () => {
    const caller = await paused({ behavior: 'keep_as_draft' })
    await world.runOut(caller)
    const { id, latest_invoice } = await gifts.subscriptionOf(caller)
    await setPause(caller, '')
    await world.stripe.invoices.pay(typeof latest_invoice === 'string' ? latest_invoice : '')
    await world.deliverAll()

    expect(id).toMatch(/^sub_/)
    expect(await world.user(caller)).toMatchObject({
      isSubscriptionActive: true,
      isSubscriptionPaused: false,
    })
  })

  it(
    'can be cancelled at once, also in the last 48 hours, as can late cancellations',
    { timeout: 60_000 },
    async () => {
      const caller = await paused()
      await world.advance((await world.untilExpiry(caller)) - HOUR_MS)
      const { subscriptionExpirationDate: paidUntil } = await world.user(caller)
      const cancelled = await world.cancel(caller)
      const over = await paused()
      await world.runOut(over)
      const ended = await world.cancel(over)
      const late = await world.subscriber()
      await world.advance((await world.untilExpiry(late)) - HOUR_MS)
      await world.cancel(late)
      await setPause(late, { behavior: 'void' })
      await world.runOut(late)
      await world.advance(32 * DAY_MS)
      await world.deliverAll()

      expect(cancelled.data).toEqual({ effectiveAt: paidUntil })
      expect(ended.status).toBe(200)
      expect((await gifts.subscriptionOf(over)).status).toBe('canceled')
      expect((await gifts.subscriptionOf(late)).status).toBe('canceled')
      expect(await gifts.paymentsOf(late)).toBe(1)
    },
  )

  it('refuses a change of plan, and allows a new purchase after the paid period', async () => {
    const caller = await paused()
    const change = await world.change(caller, 'abonament_anual')
    const early = await world.resubscribe(caller)
    await world.runOut(caller)
    const order = await orderPlan(world, caller)
    const again = await world.resubscribe(caller)
    await world.deliverAll()

    expect(change).toMatchObject({ error: 'SUBSCRIPTION_PAUSED' })
    expect(early).toMatchObject({ error: 'ALREADY_ACTIVE' })
    expect(order).toContain('SUBSCRIPTION_PAUSED')
    expect(again.status).toBe(200)
    expect(await world.user(caller)).toMatchObject({
      isSubscriptionActive: true,
      isSubscriptionPaused: false,
    })
    expect(await gifts.paymentsOf(caller)).toBe(2)
  })

  it('accepts a gift, which begins after the paid period', async () => {
    const caller = await paused()
    await world.runOut(caller)
    await gifts.redeem(caller, await gifts.buyGift())
    await world.deliverAll()

    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
    expect(await gifts.paymentsOf(caller)).toBe(1)
  })

  it('is consistent for hlizo check', async () => {
    expect(await brokenRules()).toEqual([])
  })
})
