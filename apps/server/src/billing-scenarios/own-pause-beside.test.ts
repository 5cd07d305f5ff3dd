import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { pauseEnd } from '@hlizo/domain/pause'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { stopRenewal } from '#server/billing/stop-renewal.ts'
import { paypalIn } from '#server/features/paypal/testing-paypal.ts'
import { serviceIn } from '#server/features/withdrawals/testing-withdrawals.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { findingsIn } from '#server/invariants/testing-findings.ts'
import { inconsistencies } from '#server/testing-consistency.ts'
import { openPauseWorld } from './testing-own-pause.ts'

type Pauses = Awaited<ReturnType<typeof openPauseWorld>>

let gifts: Pauses['gifts']
let world: Pauses['world']
let paused: Pauses['paused']
let advanceTo: Pauses['advanceTo']
beforeAll(async () => {
  ;({ gifts, world, paused, advanceTo } = await openPauseWorld())
})
beforeEach(() => world.empty())
afterAll(() => world.close())

const iso = (moment: Date) => moment.toISOString()

/** Withdraws from the contract of the newest payment; gives the reference. */
async function declare({ accountId }: TestCaller): Promise<string> {
  const order = await world.db.one(
    z.object({ contract: z.string(), email: z.string() }),
    sql`select c.invoice_number as contract, a.email from app.charge c
      join app.account a on a.id = c.account_id where a.id = ${accountId}`,
  )
  const { data } = await world.api.call('POST', '/withdrawals', undefined, {
    name: 'Ion Pop',
    ...order,
  })
  await world.deliverAll()

  return z.object({ reference: z.string() }).parse(data).reference
}

describe('a pause and everything else', () => {
  it('is requested once, also by two devices at the same time', async () => {
    const caller = await world.subscriber()
    const answers = await Promise.all([world.pause(caller, 2), world.pause(caller, 2)])
    await world.deliverAll()
    const other = await world.pause(caller, 1)
    const user = await world.user(caller)

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.data).toEqual(answers[1]?.data)
    expect(other).toMatchObject({ error: 'SUBSCRIPTION_PAUSED' })
    expect(user).toMatchObject({ isSubscriptionPaused: true })
    expect(await gifts.paymentsOf(caller)).toBe(1)
  })

  it('has one of two lengths that are requested at the same time', async () => {
    const caller = await world.subscriber()
    const answers = await Promise.all([world.pause(caller, 1), world.pause(caller, 3)])
    await world.deliverAll()
    const done = answers.filter(({ status }) => status === 200)

    expect(done).toHaveLength(1)
    expect(done[0]?.data).toMatchObject({
      resumesAt: (await world.user(caller)).subscriptionResumesAt,
    })
  })

  it('is ended by two devices at the same time with one payment', async () => {
    const { caller, from } = await paused()
    await advanceTo(from, DAY_MS)
    const answers = await Promise.all([world.endPause(caller), world.endPause(caller)])
    await world.advance(2 * HOUR_MS)
    await world.deliverAll()

    expect(answers.map(({ data }) => data)).toEqual([{ isRefused: false }, { isRefused: false }])
    expect(await gifts.paymentsOf(caller)).toBe(2)
  })

  it('is refused without a paid subscription that renews', async () => {
    const none = await world.account()
    const failed = await world.subscriber()
    await world.failRenewal(failed)
    const cancelled = await world.subscriber()
    await world.cancel(cancelled)
    const free = await world.subscriber()
    await gifts.redeem(free, await gifts.buyGift())
    await world.deliverAll()

    expect(await world.pause(none)).toMatchObject({ error: 'NO_SUBSCRIPTION' })
    expect(await world.pause(cancelled)).toMatchObject({ error: 'ALREADY_CANCELLED' })
    expect(await world.pause(failed)).toMatchObject({ error: 'PAYMENT_FAILED' })
    expect(await world.pause(free)).toMatchObject({ error: 'PAUSE_UNAVAILABLE' })
    expect((await world.pause(none, 4)).status).toBe(400)
    expect(await world.endPause(none)).toMatchObject({ error: 'NOT_PAUSED' })
    expect(await world.resumeQuote(free)).toMatchObject({ error: 'NOT_PAUSED' })
  })

  it('is removed by a cancellation before its start, which can be withdrawn', async () => {
    const { caller, from } = await paused()
    const cancelled = await world.cancel(caller)
    await world.deliverAll()
    const ending = await world.user(caller)
    await world.resubscribe(caller)
    await world.deliverAll()
    const again = await world.user(caller)
    await world.cancel(caller)
    await advanceTo(from, HOUR_MS)

    expect(cancelled.data).toEqual({ effectiveAt: iso(from) })
    expect(ending).toMatchObject({ cancelAtPeriodEnd: true, subscriptionEndsAt: iso(from) })
    expect(again).toMatchObject({ cancelAtPeriodEnd: false, isSubscriptionPaused: false })
    expect((await gifts.subscriptionOf(caller)).status).toBe('canceled')
    expect(await gifts.paymentsOf(caller)).toBe(1)
  })

  it('ends at once by a cancellation during the pause', async () => {
    const { caller, from } = await paused()
    await advanceTo(from, DAY_MS)
    const { status } = await world.cancel(caller)
    await world.deliverAll()

    expect(status).toBe(200)
    expect((await gifts.subscriptionOf(caller)).status).toBe('canceled')
    expect(await world.user(caller)).toMatchObject({
      isSubscriptionPaused: false,
      subscriptionExpirationDate: iso(from),
    })
    expect(await gifts.paymentsOf(caller)).toBe(1)
  })

  it('retains a scheduled plan and its price', async () => {
    const caller = await world.subscriber('abonament_anual')
    await world.change(caller, 'abonament_lunar')
    await world.deliverAll()
    const from = new Date((await world.user(caller)).subscriptionExpirationDate ?? '')
    await world.pause(caller, 2)
    await world.deliverAll()
    const { nextChange } = await world.user(caller)
    const until = pauseEnd(from, from, 2)
    await advanceTo(until, 2 * HOUR_MS)

    expect(nextChange).toEqual({ planId: 'abonament_lunar', at: iso(until) })
    expect(await world.user(caller)).toMatchObject({
      planId: 'abonament_lunar',
      isSubscriptionActive: true,
    })
  })

  it('accepts a gift, which gives access during the pause', async () => {
    const { caller, from, until } = await paused(3)
    await advanceTo(from, DAY_MS)
    const begun = gifts.nowMs()
    const short = await gifts.buyGift()
    await world.db.run(sql`update app.voucher set months = 1 where redeemed_at is null`)
    await gifts.redeem(caller, short)
    await world.deliverAll()
    const given = await world.user(caller)
    await world.advance(32 * DAY_MS)
    await world.deliverAll()

    expect(given).toMatchObject({ isSubscriptionActive: true, isSubscriptionPaused: true })
    expect(given.subscriptionResumesAt).toBe(iso(until))
    expect(gifts.nowMs() - begun).toBeLessThan(until.getTime() - begun)
    expect(await world.user(caller)).toMatchObject({
      isSubscriptionActive: false,
      isSubscriptionPaused: true,
    })
    expect(await gifts.paymentsOf(caller)).toBe(1)
  })

  it('is covered by a longer gift, and returns when that is refunded', async () => {
    const { caller, from, until } = await paused(1)
    await advanceTo(from, DAY_MS)
    const gift = await gifts.buyGift()
    await gifts.redeem(caller, gift)
    await world.deliverAll()
    const covered = await world.user(caller)
    await gifts.payBack(gift)
    const returned = await world.user(caller)
    await advanceTo(until, 2 * HOUR_MS)

    expect(covered).toMatchObject({
      isSubscriptionActive: true,
      isSubscriptionPaused: false,
      source: 'voucher',
    })
    expect(returned).toMatchObject({
      isSubscriptionActive: false,
      isSubscriptionPaused: true,
      subscriptionResumesAt: iso(until),
    })
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
    expect(await inconsistencies(world)).toEqual([])
  })

  it('is shorter, longer or ended as the operator sets it at the provider', async () => {
    const { caller, from, until } = await paused(2)
    const { id } = await gifts.subscriptionOf(caller)
    const move = async (trial_end: number | 'now') => {
      await world.stripe.subscriptions.update(id, { trial_end, proration_behavior: 'none' })
      await world.deliverAll()
      return world.user(caller)
    }
    const sooner = new Date(until.getTime() - 10 * DAY_MS)
    const later = new Date(until.getTime() + 10 * DAY_MS)
    const shorter = await move(sooner.getTime() / 1000)
    const longer = await move(later.getTime() / 1000)
    await advanceTo(from, DAY_MS)
    const inIt = await world.user(caller)
    const over = await move('now')
    await world.advance(2 * HOUR_MS)
    await world.deliverAll()

    expect(shorter).toMatchObject({ subscriptionResumesAt: iso(sooner) })
    expect(longer).toMatchObject({ subscriptionResumesAt: iso(later) })
    expect(inIt).toMatchObject({ isSubscriptionActive: false, isSubscriptionPaused: true })
    expect(over).toMatchObject({ isSubscriptionActive: true, isSubscriptionPaused: false })
    expect(await gifts.paymentsOf(caller)).toBe(2)
  })

  it('is paid by PayPal when it is over', async () => {
    const paypal = await world.account()
    await paypalIn(() => world).buy(paypal)
    const from = new Date((await world.user(paypal)).subscriptionExpirationDate ?? '')
    await world.pause(paypal, 1)
    await world.deliverAll()
    const planned = await world.user(paypal)
    await advanceTo(pauseEnd(from, from, 1), 2 * HOUR_MS)

    expect(planned).toMatchObject({ isSubscriptionPaused: true, source: 'paypal' })
    expect(await world.user(paypal)).toMatchObject({ isSubscriptionActive: true })
    expect(await gifts.paymentsOf(paypal)).toBe(2)
  })

  it('allows a withdrawal, which refunds the unused days', async () => {
    const { caller, from } = await paused()
    const reference = await declare(caller)
    const stopped = await world.user(caller)
    await serviceIn(world).refuse(reference, 'Am verificat.')
    await world.deliverAll()
    const resumed = await world.user(caller)
    const again = await declare(caller)
    await serviceIn(world).accept(again, {})
    await world.deliverAll()

    expect(stopped).toMatchObject({ cancelAtPeriodEnd: true })
    expect(resumed).toMatchObject({
      isSubscriptionPaused: true,
      subscriptionPausedFrom: iso(from),
      cancelAtPeriodEnd: false,
    })
    expect((await gifts.subscriptionOf(caller)).status).toBe('canceled')
    const [charge] = (await world.stripe.charges.list({ customer: await world.customerOf(caller) }))
      .data
    expect(charge?.amount_refunded).toBeGreaterThan(3000)
  })

  it('does not charge a deleted account afterwards', async () => {
    const { caller, until } = await paused()
    const { id } = await gifts.subscriptionOf(caller)
    await stopRenewal(world.stripe, id)
    await world.deliverAll()
    const leaving = await world.user(caller)
    await advanceTo(until, 2 * HOUR_MS)

    expect(leaving).toMatchObject({ cancelAtPeriodEnd: true })
    expect((await gifts.subscriptionOf(caller)).status).toBe('canceled')
    expect(await gifts.paymentsOf(caller)).toBe(1)
  })

  it('is consistent for hlizo check', async () => {
    await paused()
    const { from } = await paused(3)
    await advanceTo(from, DAY_MS)

    expect(await findingsIn(world, { afterMs: HOUR_MS })).toEqual([])
  })
})
