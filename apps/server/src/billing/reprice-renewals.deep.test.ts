import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestCaller } from '#server/http/testing-api.ts'
import {
  openPaymentsWorld,
  type PaymentsWorld,
} from '#server/features/payments/testing-payments.ts'
import { paypalIn } from '#server/features/paypal/testing-paypal.ts'
import { orderPlan } from '#server/testing-billing.ts'
import { sql } from '@hlizo/database/sql'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import { leiRateStore } from './lei-rate-store.ts'
import { REPRICE_JOB } from './reprice-renewals.ts'

let world: PaymentsWorld
const paypal = paypalIn(() => world)

beforeAll(async () => {
  world = await openPaymentsWorld()
})
beforeEach(async () => {
  await world.db.run(sql`delete from app.lei_rate where day > '2026-01-15'`)
})
afterAll(() => world.close())

/** Publishes a rate of today, in ten-thousandths of a leu. */
const publish = (rate: number) => {
  const now = world.bench.clock.now()
  return leiRateStore(world.db).add({ date: now.toISOString().slice(0, 10), rate }, 'bnr', now)
}

/** Lets time pass until `hours` before what is paid for ends. */
const comeTo = async (caller: TestCaller, hours: number) => {
  await world.advance((await world.untilExpiry(caller)) - hours * HOUR_MS)
  await world.deliverAll()
}

const renew = async (caller: TestCaller) => {
  await world.advance((await world.untilExpiry(caller)) + 2 * HOUR_MS)
  await world.deliverAll()
}

const amounts = async (caller: TestCaller) => {
  const { data } = await world.charges(caller)
  return data
}

describe('repriceJob', () => {
  it('charges a renewal at the last known rate before it', async () => {
    const caller = await world.subscriber()
    await comeTo(caller, 3)
    await publish(52_000)
    await world.recur(REPRICE_JOB)
    await renew(caller)

    expect(await amounts(caller)).toMatchObject([
      { amount: 3635, currency: 'RON', euroAmount: 699, leiRate: { leiPerEuro: 5.2 } },
      { amount: 3563, leiRate: { leiPerEuro: 5.0975, date: '2026-01-15' } },
    ])
  })

  it('does nothing days before, and keeps the last price when it does not run', async () => {
    const caller = await world.subscriber()
    await comeTo(caller, 48)
    await publish(52_000)
    await world.recur(REPRICE_JOB)
    await renew(caller)

    expect(await amounts(caller)).toMatchObject([{ amount: 3563 }, { amount: 3563 }])
  })

  it('creates one price when several nodes run it and after a crash', async () => {
    const caller = await world.subscriber()
    await comeTo(caller, 3)
    await publish(52_000)
    world.faults.loseAnswerOf('/v1/subscriptions/')
    await world.recur(REPRICE_JOB)
    world.faults.heal()
    await Promise.all([1, 2, 3].map(() => world.recur(REPRICE_JOB)))
    await renew(caller)

    expect(await amounts(caller)).toMatchObject([{ amount: 3635 }, { amount: 3563 }])
    expect((await world.user(caller)).isSubscriptionChangePending).toBe(false)
  })

  it('reprices the plan of a schedule', async () => {
    const caller = await world.subscriber('abonament_anual')
    await world.change(caller, 'abonament_lunar')
    await comeTo(caller, 3)
    await publish(52_000)
    await world.recur(REPRICE_JOB)
    const planned = await world.user(caller)
    await renew(caller)

    expect(planned).toMatchObject({ planId: 'abonament_anual', cancelAtPeriodEnd: false })
    expect(planned.nextChange).toMatchObject({ planId: 'abonament_lunar' })
    expect(await amounts(caller)).toMatchObject([
      { amount: 3635, description: 'Abonament lunar', leiRate: { leiPerEuro: 5.2 } },
      { amount: 35_677, description: 'Abonament anual' },
    ])
  })

  it('updates a fixed coupon by the rate too', async () => {
    const { stripe, api, bench } = world
    const coupon = await stripe.coupons.create({
      amount_off: 200,
      currency: 'eur',
      duration: 'forever',
    })
    const promotion = { type: 'coupon' as const, coupon: coupon.id }
    await stripe.promotionCodes.create({ promotion, code: 'DOIEURO', max_redemptions: 1 })
    const caller = await world.account()
    const page = await orderPlan(world, caller, 'abonament_lunar', { coupon: 'DOIEURO' })
    await bench.post(page, cardForm('4242424242424242'))
    await world.deliverAll()
    await comeTo(caller, 3)
    await publish(52_000)
    await world.recur(REPRICE_JOB)
    await renew(caller)
    const again = await api.call('POST', '/coupons/verify', caller, {
      coupon: 'DOIEURO',
      interval: 'MONTHLY',
    })

    expect(await amounts(caller)).toMatchObject([
      { amount: 3635 - 1040, euroAmount: 499 },
      { amount: 3563 - 1020, euroAmount: 499 },
    ])
    expect(again.data).toMatchObject({ valid: false })
  })

  it('does not change cancelled subscriptions and PayPal subscriptions in euro', async () => {
    const [cancelled, other] = [await world.subscriber(), await world.account()]
    await paypal.buy(other)
    await world.cancel(cancelled)
    await comeTo(other, 3)
    await publish(52_000)
    await world.recur(REPRICE_JOB)
    await renew(other)

    expect(await amounts(other)).toMatchObject([
      { amount: 699, currency: 'EUR', leiRate: null },
      { amount: 699, currency: 'EUR' },
    ])
    expect(await amounts(cancelled)).toMatchObject([{ amount: 3563 }])
  })

  it('charges a renewal that was cancelled too late at its rate', async () => {
    const caller = await world.subscriber()
    await comeTo(caller, 5)
    await world.cancel(caller)
    await publish(52_000)
    await world.recur(REPRICE_JOB)
    await renew(caller)
    await world.advance(40 * DAY_MS)
    await world.deliverAll()

    expect(await amounts(caller)).toMatchObject([{ amount: 3635 }, { amount: 3563 }])
    expect((await world.user(caller)).isSubscriptionActive).toBe(false)
  })
})
