import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import { openBillingWorld, orderPlan, type BillingWorld } from '#server/testing-billing.ts'
import type { TestCaller } from '#server/http/testing-api.ts'

let world: BillingWorld
let caller: TestCaller

beforeAll(async () => {
  world = await openBillingWorld()
  caller = await world.account()
})
afterAll(() => world.close())

type Terms = Parameters<typeof world.stripe.coupons.create>[0]
type CodeTerms = { max_redemptions?: number; expires_at?: number }

async function coupon(code: string, terms: Terms, codeTerms: CodeTerms = {}) {
  const { id } = await world.stripe.coupons.create(terms)
  return world.stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: id },
    code,
    ...codeTerms,
  })
}

const verify = async (code: string, interval = 'MONTHLY') =>
  (await world.api.call('POST', '/coupons/verify', caller, { coupon: code, interval })).data

const invalid = {
  valid: false,
  discountedPriceAmount: null,
  discountedPriceDurationInMonths: null,
  duration: null,
}

describe('verifyCoupon', () => {
  it('returns the price and its duration', async () => {
    await coupon('JUMATE', { percent_off: 50, duration: 'repeating', duration_in_months: 3 })
    await coupon('MEREU', { percent_off: 20, duration: 'forever' })
    await coupon('ODATA', { amount_off: 200, currency: 'eur', duration: 'once' })

    const rate = { leiPerEuro: 5.0975, date: '2026-01-15' }
    expect(await verify('jumate')).toEqual({
      valid: true,
      discountedPriceAmount: 3.49,
      discountedPriceDurationInMonths: 3,
      duration: 'repeating',
      charges: {
        card: { currency: 'RON', amountMinor: 1781, fullMinor: 3563, euroMinor: 349, rate },
        paypal: { currency: 'EUR', amountMinor: 349, fullMinor: 699, euroMinor: 349, rate: null },
      },
    })
    expect(await verify('MEREU', 'YEARLY')).toMatchObject({
      valid: true,
      discountedPriceAmount: 55.99,
      discountedPriceDurationInMonths: null,
      duration: 'forever',
    })
    expect(await verify('ODATA')).toMatchObject({
      discountedPriceAmount: 4.99,
      discountedPriceDurationInMonths: 1,
      duration: 'once',
      charges: { card: { amountMinor: 3563 - 1020 }, paypal: { amountMinor: 499 } },
    })
  })

  it('knows none that is unknown, for another plan, over, or used up', async () => {
    const nowSeconds = Math.floor(world.bench.clock.now().getTime() / 1000)
    await coupon('LUNAR', {
      percent_off: 10,
      duration: 'forever',
      applies_to: { products: ['abonament_lunar'] },
    })
    await coupon(
      'SCURT',
      { percent_off: 10, duration: 'forever' },
      { expires_at: nowSeconds + 3_600 },
    )
    await coupon('UNUL', { percent_off: 10, duration: 'forever' }, { max_redemptions: 1 })
    const before = [await verify('LUNAR'), await verify('SCURT'), await verify('UNUL')]
    const page = await orderPlan(world, await world.account(), 'abonament_lunar', {
      coupon: 'UNUL',
    })
    await world.bench.post(page, cardForm('4242424242424242'))
    await world.advance(DAY_MS)

    expect(before).toMatchObject([{ valid: true }, { valid: true }, { valid: true }])
    expect(await verify('NIMIC')).toEqual(invalid)
    expect(await verify('LUNAR', 'YEARLY')).toEqual(invalid)
    expect(await verify('SCURT')).toEqual(invalid)
    expect(await verify('UNUL')).toEqual(invalid)
  })
})

describe('a coupon at the purchase', () => {
  it('is not called invalid while the provider fails', async () => {
    await coupon('NEINTREBAT', { percent_off: 50, duration: 'once' })
    const answers = []
    for (const status of [0, 429, 500, 503]) {
      world.faults.answerWith(status)
      answers.push(
        await world.api.call('POST', '/coupons/verify', caller, {
          coupon: 'NEINTREBAT',
          interval: 'MONTHLY',
        }),
      )
      world.faults.heal()
    }

    expect(answers).toMatchObject(answers.map(() => ({ error: 'PROVIDER_UNAVAILABLE' })))
    expect(await verify('NEINTREBAT')).toMatchObject({ valid: true })
  })

  it('makes the first months cheaper and is named in the purchase', async () => {
    await coupon('PRIMA', { percent_off: 50, duration: 'repeating', duration_in_months: 3 })
    const buyer = await world.account()
    const page = await orderPlan(world, buyer, 'abonament_lunar', { coupon: 'prima' })
    const paid = await world.bench.post(page, cardForm('4242424242424242'))
    const sessionId = new URL(paid.location).searchParams.get('sessionId') ?? ''
    const answer = await world.api.call('POST', `/plan-checkout-sessions/${sessionId}`, buyer)

    expect(answer.data).toMatchObject({ value: 17.81, currency: 'RON', coupon: 'PRIMA' })
  })

  it('of 100 % needs no card and creates a payment of zero', async () => {
    await coupon('GRATIS', { percent_off: 100, duration: 'once' })
    const buyer = await world.account()
    const page = await orderPlan(world, buyer, 'abonament_lunar', { coupon: 'GRATIS' })
    await world.bench.post(page, { email: 'fara-card@example.ro' })
    await world.deliverAll()
    const charges = await world.api.call('GET', '/stripe/charges', buyer)

    expect(await world.user(buyer)).toMatchObject({ isSubscriptionActive: true, cardBrand: null })
    expect(charges.data).toMatchObject([{ amount: 0, card_brand: null, kind: 'subscription' }])
  })

  it('for one use is applied to one of twenty concurrent payments', async () => {
    const code = await coupon(
      'SINGUR',
      { percent_off: 90, duration: 'once' },
      { max_redemptions: 1 },
    )
    const buyers = await Promise.all(Array.from({ length: 20 }, () => world.account()))
    const pages = []
    for (const buyer of buyers) {
      pages.push(await orderPlan(world, buyer, 'abonament_lunar', { coupon: 'SINGUR' }))
    }
    const paid = await Promise.all(
      pages.map((page) => world.bench.post(page, cardForm('4242424242424242'))),
    )
    const { times_redeemed: used } = await world.stripe.promotionCodes.retrieve(code.id)

    expect(paid.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(used).toBe(1)
  })
})
