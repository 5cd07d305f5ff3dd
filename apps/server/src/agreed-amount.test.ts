import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PurchaseQuote } from '@hlizo/contract/entities/purchase-quote'
import { sql } from '@hlizo/database/sql'
import { HOUR_MS } from '@hlizo/kit/durations'
import { planPrices } from '#server/features/offers/plan-prices.ts'
import { paypalIn } from '#server/features/paypal/testing-paypal.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { leiRateStore } from './billing/lei-rate-store.ts'
import { testRate } from '#server/testing-billing.ts'
import { openPaymentsWorld, type PaymentsWorld } from './features/payments/testing-payments.ts'

let world: PaymentsWorld
const paypal = paypalIn(() => world)
const plan = 'abonament_lunar'

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterAll(() => world.close())

const quoteOf = async (caller: TestCaller, more = '') =>
  PurchaseQuote.parse(
    (await world.api.call('GET', `/stripe/purchase-quote?plan=${plan}${more}`, caller)).data,
  )
/** Two euro off, from now on at the rate of the day. */
async function makeCoupon(code: string) {
  const { id: coupon } = await world.stripe.coupons.create({
    amount_off: 200,
    currency: 'eur',
    duration: 'once',
  })
  await world.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon }, code })
}
/** New buyers pay another price from now on, until it is taken back. */
async function withPrice(priceMinor: number, work: () => Promise<void>) {
  const { db } = world
  const { clock } = world.bench
  await world.advance(1_000)
  await planPrices({ db, clock }).announce({ planId: plan, priceMinor, existingFrom: null })
  try {
    await work()
  } finally {
    await db.run(sql`delete from app.price_change`)
  }
}
const charged = async (caller: TestCaller) => (await world.charges(caller)).data

describe('an amount that was shown', () => {
  it('is the charge of /stripe/resubscribe, or nothing is charged', async () => {
    const caller = await world.subscriber()
    await world.cancel(caller)
    await world.runOut(caller)
    const { quotedAt, card } = await quoteOf(caller)
    const order = (more: object) =>
      world.api.call('POST', '/stripe/resubscribe', caller, {
        plan,
        consent: true,
        quotedAt,
        amountDue: card.amountDue,
        ...more,
      })

    await withPrice(999, async () => {
      const other = await order({ amountDue: card.amountDue - 1 })
      const old = await order({ quotedAt: quotedAt - 3_600 })
      const later = await order({ quotedAt: quotedAt + 1 })
      const untouched = await world.user(caller)
      const agreed = await order({})

      expect([other.error, old.error, later.error]).toEqual([
        'PREVIEW_EXPIRED',
        'PREVIEW_EXPIRED',
        'PREVIEW_EXPIRED',
      ])
      expect(untouched.paymentStatus).toBe('OK')
      expect(agreed.status).toBe(200)
    })
    expect(await charged(caller)).toMatchObject([{ amount: 3563 }, { amount: 3563 }])
  })

  it('is not charged when the coupon has a newer rate since: nothing is charged', async () => {
    await makeCoupon('DOIEURO')
    const caller = await world.subscriber()
    const other = await world.account()
    await world.cancel(caller)
    await world.runOut(caller)
    const order = ({ quotedAt, card }: PurchaseQuote) =>
      world.api.call('POST', '/stripe/resubscribe', caller, {
        plan,
        consent: true,
        coupon: 'DOIEURO',
        quotedAt,
        amountDue: card.amountDue,
      })
    const shown = await quoteOf(caller, '&coupon=DOIEURO')
    await world.advance(60_000)
    const now = world.bench.clock.now()
    const date = now.toISOString().slice(0, 10)
    await leiRateStore(world.db).add({ date, rate: 60_000 }, 'operator', now)
    await world.advance(1_000)
    await quoteOf(other, '&coupon=DOIEURO')
    const refused = await order(shown)
    const untouched = await charged(caller)
    const newer = await quoteOf(caller, '&coupon=DOIEURO')
    const agreed = await order(newer)
    await world.db.run(sql`delete from app.lei_rate where day > ${testRate.date}::date`)

    expect(refused.error).toBe('PREVIEW_EXPIRED')
    expect(untouched).toMatchObject([{ amount: 3563 }])
    expect([shown.card.amountDue, newer.card.amountDue]).toEqual([3563 - 1020, 4194 - 1200])
    expect(agreed.status).toBe(200)
    expect(await charged(caller)).toMatchObject([{ amount: 4194 - 1200 }, { amount: 3563 }])
  })

  it('is charged with the displayed amount of its coupon, whatever a concurrent buyer requests', async () => {
    await makeCoupon('TOTDOIEURO')
    const caller = await world.subscriber()
    const other = await world.account()
    await world.cancel(caller)
    await world.runOut(caller)
    const shown = await quoteOf(caller, '&coupon=TOTDOIEURO')
    await world.advance(60_000)
    const now = world.bench.clock.now()
    const date = now.toISOString().slice(0, 10)
    await leiRateStore(world.db).add({ date, rate: 60_000 }, 'operator', now)
    await world.advance(1_000)
    const meeting: PurchaseQuote[] = []
    world.faults.justBefore('/v1/subscriptions', async () => {
      meeting.push(await quoteOf(other, '&coupon=TOTDOIEURO'))
    })
    const order = await world.api.call('POST', '/stripe/resubscribe', caller, {
      plan,
      consent: true,
      coupon: 'TOTDOIEURO',
      quotedAt: shown.quotedAt,
      amountDue: shown.card.amountDue,
    })
    const later = await quoteOf(other, '&coupon=TOTDOIEURO')
    await world.db.run(sql`delete from app.lei_rate where day > ${testRate.date}::date`)

    expect(order.status, String(order.error)).toBe(200)
    expect(await charged(caller)).toMatchObject([
      { amount: shown.card.amountDue },
      { amount: 3563 },
    ])
    expect([...meeting, later].map(({ card }) => card.amountDue)).toEqual([
      4194 - 1020,
      4194 - 1200,
    ])
  })

  it('is the charge of PayPal after the return, or nothing is charged', async () => {
    const caller = await world.account()
    const { quotedAt, paypal: quoted } = await quoteOf(caller)
    const body = { plan, consent: true, quotedAt, amountDue: quoted.amountDue }
    const wrong = await world.api.call('POST', '/stripe/setup-paypal', caller, {
      ...body,
      amountDue: quoted.amountDue + 1,
    })
    const setup = await paypal.setup(caller, body)
    await withPrice(999, async () => {
      const proof = await paypal.atPaypal(setup)
      const claim = { plan, userId: caller.accountId, ...proof }
      const answer = await world.api.call(
        'POST',
        '/auth/create-paypal-subscription',
        undefined,
        claim,
      )
      expect(answer.data).toMatchObject({ value: 6.99, currency: 'EUR', coupon: null })
    })

    expect(wrong.error).toBe('PREVIEW_EXPIRED')
    expect(await charged(caller)).toMatchObject([{ amount: 699, currency: 'EUR' }])
  })

  it('is not required in an order without it', async () => {
    const caller = await world.subscriber()
    await world.cancel(caller)
    await world.runOut(caller, HOUR_MS)

    expect((await world.resubscribe(caller)).status).toBe(200)
  })
})
