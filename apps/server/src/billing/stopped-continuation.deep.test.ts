import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import type { TestCaller } from '#server/http/testing-api.ts'
import {
  openPaymentsWorld,
  type PaymentsWorld,
} from '#server/features/payments/testing-payments.ts'
import { paypalIn } from '#server/features/paypal/testing-paypal.ts'
import { HOUR_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import { orderPlan } from '#server/testing-billing.ts'
import { CONTINUE_JOB } from './continue-subscriptions.ts'
import { resumeRenewal, stopRenewal } from './stop-renewal.ts'

let world: PaymentsWorld
const paypal = paypalIn(() => world)
const monthly = 'abonament_lunar'
const yearly = 'abonament_anual'
const AccountId = z.object({ accountId: z.string() })

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterAll(() => world.close())

async function runOut(caller: TestCaller) {
  await world.advance((await world.untilExpiry(caller)) + 2 * HOUR_MS)
  await world.deliverAll()
  await world.recur(CONTINUE_JOB)
  await world.deliverAll()
}

const chargesOf = async (caller: TestCaller) => (await world.charges(caller)).data
const inLei = [
  { amount: 3563, currency: 'RON', card_brand: 'visa' },
  { amount: 699, currency: 'EUR', card_brand: 'paypal' },
]

/** Paid by PayPal in euro, with a card for what follows. */
async function changedToCard(): Promise<TestCaller> {
  const caller = await world.account()
  await paypal.buy(caller)
  await world.changeCard(caller, 'pm_card_visa')
  await world.deliverAll()

  return caller
}

describe('a cancelled subscription with a scheduled change of currency', () => {
  it('continues in lei when its cancellation is withdrawn', async () => {
    const caller = await changedToCard()
    await world.cancel(caller)
    await world.resubscribe(caller)
    await runOut(caller)

    expect(await chargesOf(caller)).toMatchObject(inLei)
  })

  it('continues in lei when the card was added after the cancellation', async () => {
    const caller = await world.account()
    await paypal.buy(caller)
    await world.cancel(caller)
    await world.changeCard(caller, 'pm_card_visa')
    await world.deliverAll()
    const cancelled = await world.user(caller)
    await world.resubscribe(caller)
    await runOut(caller)

    expect(cancelled).toMatchObject({ cancelAtPeriodEnd: true })
    expect(await chargesOf(caller)).toMatchObject(inLei)
  })

  it('renews in its own currency when its first method is back', async () => {
    const caller = await changedToCard()
    await world.cancel(caller)
    await paypal.changeToPaypal(caller)
    await world.resubscribe(caller)
    await runOut(caller)

    expect(await chargesOf(caller)).toMatchObject([
      { amount: 699, currency: 'EUR' },
      { amount: 699, currency: 'EUR' },
    ])
  })

  it('accepts another plan, which is charged in lei when the paid period ends', async () => {
    const caller = await changedToCard()
    await world.cancel(caller)
    const preview = await world.upcoming(caller, `?plan=${yearly}`)
    const answer = await world.change(caller, yearly)
    const before = await chargesOf(caller)
    await runOut(caller)

    expect([preview.data, answer.status]).toMatchObject([{ amountDue: 0 }, 200])
    expect(before).toHaveLength(1)
    expect(await chargesOf(caller)).toMatchObject([
      { amount: 35_677, currency: 'RON' },
      { amount: 699, currency: 'EUR' },
    ])
  })

  it('continues with its permanent discount', async () => {
    const { stripe, bench } = world
    const { id } = await stripe.coupons.create({ percent_off: 50, duration: 'forever' })
    await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code: 'MEREU' })
    const caller = await world.account()
    const page = await orderPlan(world, caller, monthly, { coupon: 'MEREU' })
    await bench.post(page, cardForm('4242424242424242'))
    await world.deliverAll()
    await paypal.changeToPaypal(caller)
    await world.cancel(caller)
    await world.resubscribe(caller)
    await runOut(caller)

    expect(await chargesOf(caller)).toMatchObject([
      { amount: 349, currency: 'EUR' },
      { amount: 1781, currency: 'RON' },
    ])
  })

  it('is resumed as it was, with its plan, also as the last period', async () => {
    const caller = await world.subscriber()
    await paypal.changeToPaypal(caller)
    await world.change(caller, yearly)
    const { id: subscriptionId = '' } = (await world.subscriptionsOf(caller))[0] ?? {}
    const { accountId } = await world.db.one(
      AccountId,
      sql`select account_id as "accountId" from app.subscription where id = ${subscriptionId}`,
    )
    const read = async () => (await world.stripe.subscriptions.retrieve(subscriptionId)).metadata
    const before = await read()
    await stopRenewal(world.stripe, subscriptionId)
    await resumeRenewal(world.db, world.stripe, { accountId, subscriptionId })
    const resumed = await read()
    const wanted = { accountId, subscriptionId, isLastPeriod: true }
    const last = await resumeRenewal(world.db, world.stripe, wanted)

    expect(resumed).toEqual(before)
    expect(last.metadata).toEqual({ ...before, continuesOnce: 'true' })
  })
})
