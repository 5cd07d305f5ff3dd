import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LeiRate } from '@hlizo/contract/entities/lei-rate'
import { silentLog } from '@hlizo/kit/log'
import { openBillingWorld, type BillingWorld } from '#server/testing-billing.ts'
import { leiCoupons, type DiscountOf } from './lei-coupons.ts'

let world: BillingWorld

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

const yesterday: LeiRate = { date: '2026-01-15', leiPerEuro: 5.0975 }
const today: LeiRate = { date: '2026-01-16', leiPerEuro: 5.2 }
const [ofYesterday, ofToday] = [1020, 1040]

/** As another node would have it. */
const node = (): DiscountOf =>
  leiCoupons({ db: world.db, stripe: world.serverStripe, log: silentLog })

const twoEuro = () =>
  world.stripe.coupons.create({ amount_off: 200, currency: 'eur', duration: 'once' })

const amountOn = async (id: string) => {
  const { currency_options: options } = await world.stripe.coupons.retrieve(id, {
    expand: ['currency_options'],
  })
  return options?.['ron']?.amount_off
}

const read = (id: string) => world.stripe.coupons.retrieve(id)

describe('the amount in lei of a coupon', () => {
  it('follows the rate to a newer one', async () => {
    const coupon = await twoEuro()
    const before = await node()(coupon, yesterday)
    const after = await node()(await read(coupon.id), today)

    expect([before.leiOffMinor, after.leiOffMinor]).toEqual([ofYesterday, ofToday])
    expect(await amountOn(coupon.id)).toBe(ofToday)
  })

  it('stays when a request with an older rate comes later, which gets the newer amount', async () => {
    const coupon = await twoEuro()
    await node()(coupon, today)
    const fresh = await node()(await read(coupon.id), yesterday)
    // Read before the newer amount was written.
    const stale = await node()(coupon, yesterday)

    expect([fresh.leiOffMinor, stale.leiOffMinor]).toEqual([ofToday, ofToday])
    expect(await amountOn(coupon.id)).toBe(ofToday)
  })

  it('is the newest whatever comes at the same time', async () => {
    for (const rates of [
      [today, yesterday, yesterday],
      [yesterday, today, yesterday],
    ]) {
      const coupon = await twoEuro()
      await Promise.all(rates.map((rate) => node()(coupon, rate)))

      expect(await amountOn(coupon.id)).toBe(ofToday)
    }
  })

  it('is written once for a rate', async () => {
    const coupon = await twoEuro()
    await node()(coupon, today)
    const current = await read(coupon.id)
    world.faults.answerWith(503)
    const again = await node()(current, today)
    world.faults.heal()

    expect(again.leiOffMinor).toBe(ofToday)
  })
})
