import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestCaller } from '#server/http/testing-api.ts'
import {
  openPaymentsWorld,
  type PaymentsWorld,
} from '#server/features/payments/testing-payments.ts'
import { paypalIn } from '#server/features/paypal/testing-paypal.ts'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import { orderPlan } from '#server/testing-billing.ts'
import { CONTINUE_JOB } from './continue-subscriptions.ts'

let world: PaymentsWorld
const paypal = paypalIn(() => world)
const monthly = 'abonament_lunar'
const yearly = 'abonament_anual'

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterAll(() => world.close())

/** Lets what is paid for run out and the product go on, as its job does each minute. */
async function runOut(caller: TestCaller, moreMs = 60_000) {
  await world.advance((await world.untilExpiry(caller)) + moreMs)
  await world.deliverAll()
  await world.recur(CONTINUE_JOB)
  await world.deliverAll()
}

const chargesOf = async (caller: TestCaller) => (await world.charges(caller)).data
const statuses = async (caller: TestCaller) =>
  (await world.subscriptionsOf(caller)).map(({ status, currency }) => `${status} ${currency}`)

const goesOn = {
  planId: monthly,
  isSubscriptionActive: true,
  isSubscriptionChangePending: false,
  cancelAtPeriodEnd: false,
  subscriptionEndsAt: null,
}

describe('a change from card to PayPal', () => {
  it('lets the period paid in lei end and continues in euro immediately after it', async () => {
    const caller = await world.subscriber()
    await world.advance(10 * DAY_MS)
    await paypal.changeToPaypal(caller)
    const changed = await world.user(caller)
    const next = await world.upcoming(caller)
    await runOut(caller)

    expect(changed).toMatchObject({ ...goesOn, cardBrand: 'paypal', source: 'paypal' })
    expect(next.data).toMatchObject({
      amountDue: 699,
      currency: 'EUR',
      nextPaymentAttempt: changed.subscriptionExpirationDate,
    })
    expect(await statuses(caller)).toEqual(['active eur', 'canceled ron'])
    expect(await world.user(caller)).toMatchObject({ ...goesOn, source: 'paypal' })
    expect(await chargesOf(caller)).toMatchObject([
      { amount: 699, currency: 'EUR', card_brand: 'paypal' },
      { amount: 3563, currency: 'RON', card_brand: 'visa' },
    ])
  })

  it('happens once with several nodes, after a crash and without webhooks', async () => {
    const caller = await world.subscriber()
    await paypal.changeToPaypal(caller)
    await world.advance((await world.untilExpiry(caller)) + 60_000)
    const between = await world.user(caller)
    world.faults.loseAnswerOf('/v1/subscriptions')
    await world.recur(CONTINUE_JOB)
    world.faults.heal()
    await Promise.all([1, 2, 3].map(() => world.recur(CONTINUE_JOB)))
    await world.recur(CONTINUE_JOB)

    expect(between.isSubscriptionActive).toBe(true)
    expect(await statuses(caller)).toEqual(['active eur', 'canceled ron'])
    expect(await chargesOf(caller)).toHaveLength(2)
    expect(await world.user(caller)).toMatchObject(goesOn)
  })

  it('is undone by a card before the period ends', async () => {
    const caller = await world.subscriber()
    await paypal.changeToPaypal(caller)
    await world.changeCard(caller, 'pm_card_mastercard')
    await world.deliverAll()
    const back = await world.user(caller)
    await runOut(caller, 2 * HOUR_MS)

    expect(back).toMatchObject({ ...goesOn, cardBrand: 'mastercard', source: 'card' })
    expect(await statuses(caller)).toEqual(['active ron'])
    expect(await chargesOf(caller)).toMatchObject([
      { amount: 3563, currency: 'RON' },
      { amount: 3563, currency: 'RON' },
    ])
  })

  it('can be cancelled, and the cancellation taken back', async () => {
    const [gone, stays] = [await world.subscriber(), await world.subscriber()]
    for (const caller of [gone, stays]) {
      await paypal.changeToPaypal(caller)
      await world.cancel(caller)
    }
    const cancelled = await world.user(gone)
    await world.resubscribe(stays)
    const unchanged = await world.user(stays)
    await runOut(stays)
    await world.recur(CONTINUE_JOB)

    expect(cancelled).toMatchObject({ cancelAtPeriodEnd: true })
    expect(unchanged).toMatchObject({ ...goesOn, source: 'paypal' })
    expect(await statuses(gone)).toEqual(['canceled ron'])
    expect((await world.user(gone)).isSubscriptionActive).toBe(false)
    expect(await statuses(stays)).toEqual(['active eur', 'canceled ron'])
  })

  it('that is cancelled too late is charged once more, in euro, and ends', async () => {
    const caller = await world.subscriber()
    await paypal.changeToPaypal(caller)
    await world.advance((await world.untilExpiry(caller)) - 10 * HOUR_MS)
    const answer = await world.cancel(caller)
    const { subscriptionEndsAt } = await world.user(caller)
    await runOut(caller)
    const last = await world.user(caller)
    await world.advance(40 * DAY_MS)
    await world.deliverAll()

    expect(answer.data).toEqual({ effectiveAt: subscriptionEndsAt })
    expect(last).toMatchObject({ isSubscriptionActive: true, cancelAtPeriodEnd: true })
    expect(await chargesOf(caller)).toMatchObject([{ currency: 'EUR' }, { currency: 'RON' }])
    expect((await world.user(caller)).isSubscriptionActive).toBe(false)
  })

  it('includes a change of plan made before or after it', async () => {
    const [before, after] = [await world.subscriber(yearly), await world.subscriber()]
    await world.change(before, monthly)
    await paypal.changeToPaypal(before)
    await paypal.changeToPaypal(after)
    const preview = await world.upcoming(after, `?plan=${yearly}`)
    const answer = await world.change(after, yearly)
    const planned = [await world.user(before), await world.user(after)]
    await runOut(after)
    await runOut(before)

    expect(preview.data).toMatchObject({ amountDue: 0 })
    expect(answer.status).toBe(200)
    expect(planned).toMatchObject([
      { planId: yearly, nextChange: { planId: monthly } },
      { planId: monthly, nextChange: { planId: yearly } },
    ])
    expect(await chargesOf(before)).toMatchObject([
      { amount: 699, currency: 'EUR', description: 'Abonament lunar' },
      { amount: 35_677, currency: 'RON' },
    ])
    expect((await chargesOf(after)) ?? []).toEqual(
      expect.arrayContaining([expect.objectContaining({ amount: 6999, currency: 'EUR' })]),
    )
  })

  it('retains a permanent discount', async () => {
    const { stripe, bench } = world
    const { id } = await stripe.coupons.create({ percent_off: 50, duration: 'forever' })
    await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code: 'MEREU' })
    const caller = await world.account()
    const page = await orderPlan(world, caller, monthly, { coupon: 'MEREU' })
    await bench.post(page, cardForm('4242424242424242'))
    await world.deliverAll()
    await paypal.changeToPaypal(caller)
    await runOut(caller)

    expect(await chargesOf(caller)).toMatchObject([
      { amount: 349, currency: 'EUR' },
      { amount: 1781, currency: 'RON' },
    ])
  })

  it('pays at once an amount that the card could not pay', async () => {
    const caller = await world.subscriber()
    await world.failRenewal(caller)
    const failed = await world.user(caller)
    await paypal.changeToPaypal(caller)

    expect(failed.paymentStatus).toBe('FAILED')
    expect(await world.user(caller)).toMatchObject({ ...goesOn, paymentStatus: 'OK' })
    expect(await statuses(caller)).toEqual(['active eur', 'canceled ron'])
  })

  it('does not continue when the running period was refunded', async () => {
    const caller = await world.subscriber()
    await paypal.changeToPaypal(caller)
    const customer = await world.customerOf(caller)
    const [charge] = (await world.stripe.charges.list({ customer })).data
    await world.stripe.refunds.create({ charge: charge?.id ?? '' })
    await world.deliverAll()
    await world.advance(40 * DAY_MS)
    await world.recur(CONTINUE_JOB)

    expect(await statuses(caller)).toEqual(['canceled ron'])
    expect(await chargesOf(caller)).toHaveLength(2)
  })
})

describe('a change of method after a late cancellation and an unpaid renewal', () => {
  it('pays only the remaining period', async () => {
    const caller = await world.subscriber()
    await world.changeCard(caller, 'pm_card_chargeCustomerFail')
    await world.advance((await world.untilExpiry(caller)) - DAY_MS)
    await world.cancel(caller)
    await world.advance(DAY_MS + 2 * HOUR_MS)
    await world.deliverAll()
    await paypal.changeToPaypal(caller)
    const [paid] = await world.subscriptionsOf(caller)

    expect(paid).toMatchObject({ status: 'active', currency: 'eur', cancel_at_period_end: true })
    expect(await chargesOf(caller)).toHaveLength(2)
  })
})

describe('a change from PayPal to card', () => {
  it('continues in lei after the period paid in euro', async () => {
    const caller = await world.account()
    await paypal.buy(caller)
    await world.changeCard(caller, 'pm_card_visa')
    await world.deliverAll()
    const changed = await world.user(caller)
    await runOut(caller)

    expect(changed).toMatchObject({ ...goesOn, cardBrand: 'visa', source: 'card' })
    expect(await statuses(caller)).toEqual(['active ron', 'canceled eur'])
    expect(await chargesOf(caller)).toMatchObject([
      { amount: 3563, currency: 'RON' },
      { amount: 699, currency: 'EUR' },
    ])
  })

  it('ends with a mail when the card is refused, and can be begun again', async () => {
    const caller = await world.account()
    await paypal.buy(caller)
    await world.changeCard(caller, 'pm_card_chargeCustomerFail')
    await world.deliverAll()
    await runOut(caller)
    const refused = await world.user(caller)
    await world.recur(CONTINUE_JOB)
    await world.changeCard(caller, 'pm_card_visa')
    const again = await world.resubscribe(caller)
    await world.deliverAll()

    expect(refused).toMatchObject({ isSubscriptionActive: false })
    expect(await world.mailsTo(caller.email)).toContain('Abonamentul tău s-a încheiat')
    expect(again.status).toBe(200)
    expect(await world.user(caller)).toMatchObject(goesOn)
  })
})
