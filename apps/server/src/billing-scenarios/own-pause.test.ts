import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enqueueJob } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { pauseEnd } from '@hlizo/domain/pause'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { SHIFT_RENEWAL_JOB } from '#server/billing/renewal-shift.ts'
import { orderPlan } from '#server/testing-billing.ts'
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

describe('a pause requested by a subscriber', () => {
  it.each([
    ['abonament_lunar', 1],
    ['abonament_lunar', 3],
    ['abonament_anual', 2],
  ] as const)(
    'of %s, %i months: begins after the paid period, without charges',
    async (plan, months) => {
      const { caller, from, until, answer } = await paused(months, plan)
      const planned = await world.user(caller)
      await advanceTo(from, 60_000)
      const during = await world.user(caller)
      await advanceTo(until, -60_000)
      const last = await world.user(caller)
      const payments = await gifts.paymentsOf(caller)
      await advanceTo(until, 2 * HOUR_MS)

      expect(answer).toMatchObject({
        status: 200,
        data: { pausedFrom: iso(from), resumesAt: iso(until) },
      })
      const facts = {
        isSubscriptionPaused: true,
        subscriptionPausedFrom: iso(from),
        subscriptionResumesAt: iso(until),
        subscriptionExpirationDate: iso(from),
      }
      expect(planned).toMatchObject({ ...facts, isSubscriptionActive: true })
      expect(during).toMatchObject({ ...facts, isSubscriptionActive: false, paymentStatus: 'OK' })
      expect(last).toMatchObject({ ...facts, isSubscriptionActive: false })
      expect(payments).toBe(1)
      expect(await world.user(caller)).toMatchObject({
        isSubscriptionActive: true,
        isSubscriptionPaused: false,
        subscriptionPausedFrom: null,
        planId: plan,
      })
      expect(await gifts.paymentsOf(caller)).toBe(2)
      expect(await inconsistencies(world)).toEqual([])
    },
  )

  it('refuses playback during it, and redirects to the account instead of an order', async () => {
    const { caller, from } = await paused()
    const change = await world.change(caller, 'abonament_anual')
    await advanceTo(from, 60_000)

    expect(change).toMatchObject({ error: 'SUBSCRIPTION_PAUSED' })
    expect(await orderPlan(world, caller)).toContain('SUBSCRIPTION_PAUSED')
    expect(await world.resubscribe(caller)).toMatchObject({ error: 'SUBSCRIPTION_PAUSED' })
    expect((await world.change(caller, 'abonament_anual')).status).toBe(405)
    expect(await world.retry(caller)).toMatchObject({ error: 'NOTHING_TO_PAY' })
    expect((await world.upcoming(caller)).data).toMatchObject({ amountDue: 3563 })
  })

  it('is withdrawn before its start: the payment keeps its date', async () => {
    const { caller, from } = await paused(3)
    const quote = await world.resumeQuote(caller)
    const ended = await world.endPause(caller, { amountDue: 0 })
    await world.deliverAll()
    const before = await world.user(caller)
    await advanceTo(from, 2 * HOUR_MS)

    expect(quote.status).toBe(204)
    expect(ended.data).toEqual({ isRefused: false })
    expect(before).toMatchObject({
      isSubscriptionPaused: false,
      isSubscriptionActive: true,
      subscriptionExpirationDate: iso(from),
    })
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
    expect(await gifts.paymentsOf(caller)).toBe(2)
    expect((await world.pause(caller)).status).toBe(200)
  })

  it('ends early with the payment that was shown, and no other', async () => {
    const { caller, from } = await paused(2)
    await advanceTo(from, 5 * DAY_MS)
    const { data } = await world.resumeQuote(caller)
    const other = await world.endPause(caller, { amountDue: 1 })
    const ended = await world.endPause(caller, { amountDue: 3563 })
    await world.deliverAll()
    const atOnce = await world.user(caller)
    await world.advance(2 * HOUR_MS)
    await world.deliverAll()

    expect(data).toEqual({ amountDue: 3563, currency: 'RON' })
    expect(other).toMatchObject({ error: 'PREVIEW_EXPIRED' })
    expect(ended.data).toEqual({ isRefused: false })
    expect(atOnce).toMatchObject({ isSubscriptionActive: true, isSubscriptionPaused: false })
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
    const { data: charges } = await world.stripe.charges.list({
      customer: await world.customerOf(caller),
    })
    expect(charges.map(({ amount }) => amount)).toEqual([3563, 3563])
    expect(await gifts.paymentsOf(caller)).toBe(2)
    expect(await inconsistencies(world)).toEqual([])
  })

  it('ends early without access when the card is refused, and is paid from the account', async () => {
    const { caller, from } = await paused()
    await world.changeCard(caller, 'pm_card_chargeCustomerFail')
    await advanceTo(from, DAY_MS)
    const ended = await world.endPause(caller)
    await world.advance(2 * HOUR_MS)
    await world.deliverAll()
    const refused = await world.user(caller)
    await world.changeCard(caller, 'pm_card_visa')
    await world.deliverAll()

    expect(ended.status).toBe(200)
    expect(refused).toMatchObject({
      isSubscriptionActive: false,
      paymentStatus: 'FAILED',
      isPaymentDue: true,
    })
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
  })
})

describe('a pause without webhooks', () => {
  it('begins and ends as at the provider, whichever webhooks arrived', async () => {
    const { caller, until } = await paused()
    await world.advance(until.getTime() - gifts.nowMs() + 2 * HOUR_MS)
    await world.sent()
    await world.recur('billing.reconcile')

    expect(await world.user(caller)).toMatchObject({
      isSubscriptionActive: true,
      isSubscriptionPaused: false,
    })
    expect(await inconsistencies(world)).toEqual([])
  })

  it('has the same result with late, repeated and shuffled webhooks', async () => {
    const { caller, from, until } = await paused(2)
    await world.endPause(caller)
    await world.pause(caller, 1)
    const events = await world.sent()
    await world.advance(from.getTime() - gifts.nowMs() + DAY_MS)
    for (const event of [...events, ...events].toReversed()) await world.deliver(event)
    await world.work()
    const during = await world.user(caller)
    await world.deliverAll((all) => [...all, ...all].toReversed())
    await advanceTo(until)

    expect(during).toMatchObject({ isSubscriptionActive: false, isSubscriptionPaused: true })
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
    expect(await gifts.paymentsOf(caller)).toBe(2)
    expect(await inconsistencies(world)).toEqual([])
  })

  it('is completed by a job when the server ends in between', async () => {
    const caller = await world.subscriber()
    const { subscriptionExpirationDate: end, billingAnchor } = await world.user(caller)
    const { id } = await gifts.subscriptionOf(caller)
    const until = pauseEnd(new Date(end ?? ''), new Date(billingAnchor ?? ''), 2)
    // The state after a request that stored the change and did not reach the provider.
    await world.db
      .run(sql`insert into app.renewal_shift (account_id, id, subscription_id, free_until,
        is_ending, paused_from, paused_until, begun_at)
      values (${caller.accountId}, gen_random_uuid(), ${id}, ${until}, false, ${end}, ${until}, now())`)
    await enqueueJob(
      world.db,
      { kind: SHIFT_RENEWAL_JOB, key: caller.accountId, payload: { accountId: caller.accountId } },
      world.bench.clock.now(),
    )
    await world.work()

    expect(await world.user(caller)).toMatchObject({
      isSubscriptionPaused: true,
      subscriptionResumesAt: iso(until),
    })
    expect(await inconsistencies(world)).toEqual([])
  })
})
