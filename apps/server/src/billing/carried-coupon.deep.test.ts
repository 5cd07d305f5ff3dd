import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import {
  openPaymentsWorld,
  type PaymentsWorld,
} from '#server/features/payments/testing-payments.ts'
import { paypalIn } from '#server/features/paypal/testing-paypal.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { orderPlan } from '#server/testing-billing.ts'
import { inconsistencies } from '#server/testing-consistency.ts'
import { CONTINUE_JOB } from './continue-subscriptions.ts'

let world: PaymentsWorld
const paypal = paypalIn(() => world)
const monthly = 'abonament_lunar'
const yearly = 'abonament_anual'

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterEach(async () => {
  world.faults.heal()
  expect(await inconsistencies(world)).toEqual([])
  await world.empty()
})
afterAll(() => world.close())

type Terms = Parameters<typeof world.stripe.coupons.create>[0]

const half: Terms = { percent_off: 50, duration: 'repeating', duration_in_months: 3 }
const twoEuroOff: Terms = {
  amount_off: 200,
  currency: 'eur',
  duration: 'repeating',
  duration_in_months: 3,
}

async function couponOf(terms: Terms): Promise<string> {
  const { id: coupon } = await world.stripe.coupons.create(terms)
  await world.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon }, code: 'LUNI' })

  return coupon
}

/** A subscriber who pays by card and has a coupon. */
async function discounted(plan = monthly): Promise<TestCaller & { readonly email: string }> {
  const caller = await world.account()
  const page = await orderPlan(world, caller, plan, { coupon: 'LUNI' })
  await world.bench.post(page, cardForm('4242424242424242'))
  await world.deliverAll()

  return caller
}

/** Lets what is paid for run out and the product go on, as its job does each minute. */
async function runOut(caller: TestCaller): Promise<void> {
  await world.advance((await world.untilExpiry(caller)) + 2 * HOUR_MS)
  await world.deliverAll()
  await world.recur(CONTINUE_JOB)
  await world.deliverAll()
}

const Charges = z.array(z.object({ amount: z.number(), currency: z.string() }))

const chargesOf = async (caller: TestCaller) =>
  Charges.parse((await world.charges(caller)).data)
    .map(({ amount, currency }) => `${amount} ${currency}`)
    .toReversed()

/** All charges after so many more payments; the account page announced each of them. */
async function chargedAfter(caller: TestCaller, payments: number): Promise<string[]> {
  const announced: string[] = []
  const before = (await chargesOf(caller)).length
  for (let count = 0; count < payments; count += 1) {
    const { data } = await world.upcoming(caller)
    const next = z.object({ amountDue: z.number(), currency: z.string() }).parse(data)
    announced.push(`${next.amountDue} ${next.currency}`)
    await runOut(caller)
  }
  const charges = await chargesOf(caller)
  expect(charges.slice(before)).toEqual(announced)

  return charges
}

describe('a discount of some months, when the currency of the payments changes', () => {
  it('reduces the remaining payments, from lei to euro', async () => {
    await couponOf(half)
    const caller = await discounted()
    await world.advance(10 * DAY_MS)
    await paypal.changeToPaypal(caller)

    expect(await chargedAfter(caller, 3)).toEqual(['1781 RON', '349 EUR', '349 EUR', '699 EUR'])
  })

  it('reduces the remaining payments, from euro to lei', async () => {
    await couponOf(half)
    const caller = await world.account()
    await paypal.buy(caller, monthly, 'LUNI')
    await world.changeCard(caller, 'pm_card_visa')
    await world.deliverAll()

    expect(await chargedAfter(caller, 3)).toEqual(['349 EUR', '1781 RON', '1781 RON', '3563 RON'])
  })

  it('subtracts the same amount in euro in both directions', async () => {
    await couponOf(twoEuroOff)
    const [toEuro, toLei] = [await discounted(), await world.account()]
    await paypal.buy(toLei, monthly, 'LUNI')
    await paypal.changeToPaypal(toEuro)
    await world.changeCard(toLei, 'pm_card_visa')
    await world.deliverAll()

    expect(await chargedAfter(toEuro, 2)).toEqual(['2543 RON', '499 EUR', '499 EUR'])
    expect(await chargesOf(toLei)).toEqual(['499 EUR', '2543 RON', '2543 RON'])
  })

  it('continues after several changes, and counts each payment once', async () => {
    await couponOf({ ...half, duration_in_months: 4 })
    const caller = await discounted()
    await paypal.changeToPaypal(caller)
    await runOut(caller)
    await world.changeCard(caller, 'pm_card_visa')
    await world.deliverAll()

    expect(await chargedAfter(caller, 3)).toEqual([
      '1781 RON',
      '349 EUR',
      '1781 RON',
      '1781 RON',
      '3563 RON',
    ])
  })

  it('is unchanged when the change is withdrawn before the period ends', async () => {
    await couponOf(half)
    const caller = await discounted()
    await paypal.changeToPaypal(caller)
    await world.changeCard(caller, 'pm_card_mastercard')
    await world.deliverAll()

    expect(await chargedAfter(caller, 3)).toEqual(['1781 RON', '1781 RON', '1781 RON', '3563 RON'])
  })

  it('continues when its coupon is used up or deleted', async () => {
    const coupon = await couponOf({ ...half, max_redemptions: 1 })
    const caller = await discounted()
    await world.stripe.coupons.del(coupon)
    await paypal.changeToPaypal(caller)

    expect(await chargedAfter(caller, 3)).toEqual(['1781 RON', '349 EUR', '349 EUR', '699 EUR'])
  })

  it('continues without an end when its coupon is used up', async () => {
    await couponOf({ percent_off: 50, duration: 'forever', max_redemptions: 1 })
    const caller = await discounted()
    await paypal.changeToPaypal(caller)

    expect(await chargedAfter(caller, 2)).toEqual(['1781 RON', '349 EUR', '349 EUR'])
  })

  it('ends when no payment is left', async () => {
    await couponOf({ ...half, duration_in_months: 1 })
    const caller = await discounted()
    await paypal.changeToPaypal(caller)

    expect(await chargedAfter(caller, 1)).toEqual(['1781 RON', '699 EUR'])
  })

  it('lowers no plan that its coupon is not for', async () => {
    await couponOf({ ...half, applies_to: { products: [monthly] } })
    const caller = await discounted()
    await paypal.changeToPaypal(caller)
    await world.change(caller, yearly)

    expect(await chargedAfter(caller, 1)).toEqual(['1781 RON', '6999 EUR'])
  })

  it('is there after a cancellation that was taken back', async () => {
    await couponOf(half)
    const caller = await discounted()
    await world.cancel(caller)
    await world.deliverAll()
    await paypal.changeToPaypal(caller)
    await world.resubscribe(caller)
    await world.deliverAll()

    expect(await chargedAfter(caller, 3)).toEqual(['1781 RON', '349 EUR', '349 EUR', '699 EUR'])
  })

  it('is named in the mail about a late cancellation', async () => {
    await couponOf(half)
    const caller = await discounted()
    await paypal.changeToPaypal(caller)
    await world.advance((await world.untilExpiry(caller)) - 10 * HOUR_MS)
    await world.cancel(caller)
    await world.deliverAll()
    const mail = await world.mailText(caller.email, 'Am înregistrat anularea')
    await runOut(caller)

    expect(mail).toContain('3.49 Euro')
    expect(await chargesOf(caller)).toEqual(['1781 RON', '349 EUR'])
  })

  it('exists once after a crash during the transfer', async () => {
    await couponOf(half)
    const caller = await discounted()
    world.faults.loseAnswerOf('/v1/coupons')
    await paypal.changeToPaypal(caller).catch(() => {})
    const wasBroken = world.faults.wasBroken()
    world.faults.heal()
    await paypal.changeToPaypal(caller)

    expect(wasBroken).toBe(true)
    expect(await chargedAfter(caller, 3)).toEqual(['1781 RON', '349 EUR', '349 EUR', '699 EUR'])
  })
})

describe('a discount of some months, when a method of another currency pays an unpaid renewal', () => {
  it('reduces that payment and the remaining ones', async () => {
    await couponOf(half)
    const caller = await discounted()
    await world.failRenewal(caller)
    await paypal.changeToPaypal(caller)

    expect(await chargesOf(caller)).toEqual(['1781 RON', '349 EUR'])
    expect(await chargedAfter(caller, 2)).toEqual(['1781 RON', '349 EUR', '349 EUR', '699 EUR'])
  })
})
