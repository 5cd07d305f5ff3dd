import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '@hlizo/kit/durations'
import { orderPlan } from '#server/testing-billing.ts'
import { openPaymentsWorld, secretOf, type PaymentsWorld } from './testing-payments.ts'

let world: PaymentsWorld

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterAll(() => world.close())

/** A user whose subscription is over, and whose bank asks for an approval of each payment. */
async function cautious() {
  const caller = await world.subscriber()
  const changed = await world.changeCard(caller, 'pm_card_authenticationRequired')
  await world.approve(secretOf(changed))
  await world.cancel(caller)
  await world.runOut(caller)

  return caller
}

describe('resubscribe', () => {
  it('withdraws a cancellation', async () => {
    const caller = await world.subscriber()
    await world.cancel(caller)
    const cancelled = await world.user(caller)
    const answer = await world.resubscribe(caller)
    const [subscription] = await world.subscriptionsOf(caller)

    expect(cancelled.cancelAtPeriodEnd).toBe(true)
    expect(answer.status).toBe(200)
    expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: false })
    expect(await world.user(caller)).toMatchObject({
      cancelAtPeriodEnd: false,
      isSubscriptionChangePending: false,
    })
  })

  it('withdraws a cancellation that was too late', async () => {
    const caller = await world.subscriber()
    await world.advance((await world.untilExpiry(caller)) - HOUR_MS)
    await world.cancel(caller)
    await world.resubscribe(caller)

    expect(await world.user(caller)).toMatchObject({ cancelAtPeriodEnd: false })
  })

  it('starts one subscription with the saved card for repeated and concurrent requests', async () => {
    const caller = await world.subscriber()
    await world.cancel(caller)
    await world.advance((await world.untilExpiry(caller)) + HOUR_MS)
    await world.deliverAll()
    const over = await world.user(caller)
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.resubscribe(caller)))
    await world.deliverAll()

    expect(over).toMatchObject({ isSubscriptionActive: false, cardLastFourDigits: '4242' })
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect((await world.subscriptionsOf(caller)).map(({ status }) => status)).toEqual([
      'active',
      'canceled',
    ])
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
  })

  it('repeats the response to a retry for ten minutes', async () => {
    const caller = await world.subscriber()
    await world.cancel(caller)
    await world.runOut(caller)
    const first = await world.resubscribe(caller)
    await world.deliverAll()
    const again = await world.resubscribe(caller)
    const otherPlan = await world.resubscribe(caller, 'abonament_anual')
    await world.advance(11 * 60_000)
    const muchLater = await world.resubscribe(caller)

    expect(first).toMatchObject({ status: 200 })
    expect(again).toEqual(first)
    expect([otherPlan.error, muchLater.error]).toEqual(['ALREADY_ACTIVE', 'ALREADY_ACTIVE'])
    expect((await world.charges(caller)).data).toHaveLength(2)
  })

  it('repeats the response of a withdrawn cancellation', async () => {
    const caller = await world.subscriber()
    await world.cancel(caller)
    const first = await world.resubscribe(caller)

    expect(await world.resubscribe(caller)).toEqual(first)
  })

  it('refuses a subscriber, an account without a saved method, and a plan that is not on sale', async () => {
    const [caller, other] = [await world.subscriber(), await world.account()]

    expect(await world.resubscribe(caller)).toMatchObject({ error: 'ALREADY_ACTIVE' })
    expect(await world.resubscribe(other)).toMatchObject({ error: 'NO_PAYMENT_METHOD' })
    expect(await world.resubscribe(caller, 'vis')).toMatchObject({ error: 'PLAN_NOT_FOUND' })
  })

  it('keeps an account that never paid without a plan when the card is declined', async () => {
    const caller = await world.account()
    await world.changeCard(caller, 'pm_card_chargeCustomerFail')
    const answer = await world.resubscribe(caller)
    await world.deliverAll()

    expect(answer).toMatchObject({ status: 400, error: 'PAYMENT_DECLINED' })
    expect(await world.user(caller)).toMatchObject({
      planId: null,
      subscriptionExpirationDate: null,
      isSubscriptionActive: false,
      paymentStatus: 'FAILED',
      isPaymentDue: false,
    })
  })

  it('creates nothing when the card is declined', async () => {
    const caller = await world.subscriber()
    await world.changeCard(caller, 'pm_card_chargeCustomerFail')
    await world.cancel(caller)
    await world.advance((await world.untilExpiry(caller)) + HOUR_MS)
    await world.deliverAll()
    const answer = await world.resubscribe(caller)

    expect(answer).toMatchObject({ status: 400, error: 'PAYMENT_DECLINED' })
    expect(await world.user(caller)).toMatchObject({
      isSubscriptionActive: false,
      isSubscriptionChangePending: false,
      paymentStatus: 'FAILED',
      isPaymentDue: false,
    })
    expect(await world.retry(caller)).toMatchObject({ error: 'NOTHING_TO_PAY' })
    expect(
      (await world.subscriptionsOf(caller)).filter(({ status }) => status === 'incomplete'),
    ).toEqual([])
  })

  it('returns a client secret when the bank requires an approval', async () => {
    const caller = await cautious()
    const answer = await world.resubscribe(caller)
    const before = await world.user(caller)
    await world.approve(secretOf(answer))

    expect(answer).toMatchObject({ status: 200 })
    expect(before.isSubscriptionActive).toBe(false)
    expect(await world.user(caller)).toMatchObject({
      isSubscriptionActive: true,
      cardLastFourDigits: '3184',
    })
  })

  it('returns the same secret after a lost response or an abandoned approval', async () => {
    const caller = await cautious()
    const [first, second] = [await world.resubscribe(caller), await world.resubscribe(caller)]
    const other = await world.resubscribe(caller, 'abonament_anual')
    await world.approve(secretOf(second))
    const statuses = (await world.subscriptionsOf(caller)).map(({ status }) => status)

    expect(secretOf(first)).toBe(secretOf(second))
    expect(other).toMatchObject({ error: 'CHANGE_PENDING' })
    expect(statuses).toEqual(['active', 'canceled'])
  })

  it('is pending until the bank has an answer (D111)', async () => {
    const caller = await cautious()
    const answer = await world.resubscribe(caller)
    const waiting = await world.user(caller)
    const order = await orderPlan(world, caller)
    await world.approve(secretOf(answer))

    expect(waiting).toMatchObject({
      isSubscriptionActive: false,
      isSubscriptionChangePending: true,
    })
    expect(order).toBe('/subscribe?reason=CHANGE_PENDING')
    expect(await world.user(caller)).toMatchObject({
      isSubscriptionActive: true,
      isSubscriptionChangePending: false,
      paymentStatus: 'OK',
    })
  })

  it('fails after a refused approval, and can be retried at once', async () => {
    const caller = await cautious()
    await world.refuse(secretOf(await world.resubscribe(caller)))
    const refused = await world.user(caller)
    const again = await world.resubscribe(caller)
    await world.approve(secretOf(again))

    expect(refused).toMatchObject({
      isSubscriptionActive: false,
      isSubscriptionChangePending: false,
      paymentStatus: 'FAILED',
      isPaymentDue: false,
    })
    expect(await world.user(caller)).toMatchObject({
      isSubscriptionActive: true,
      paymentStatus: 'OK',
    })
  })

  it('is pending for at most ten minutes without an answer', async () => {
    const caller = await cautious()
    await world.resubscribe(caller)
    await world.advance(11 * 60_000)
    await world.recur('billing.reconcile')

    expect(await world.user(caller)).toMatchObject({
      isSubscriptionActive: false,
      isSubscriptionChangePending: false,
    })
  })
})
