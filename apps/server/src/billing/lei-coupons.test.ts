import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { LeiRate } from '@hlizo/contract/entities/lei-rate'
import { silentLog } from '@hlizo/kit/log'
import { openBillingWorld, type BillingWorld } from '#server/testing-billing.ts'
import { couponHolder } from './coupon-holds.ts'
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
  leiCoupons({ db: world.db, clock: world.bench.clock, stripe: world.serverStripe, log: silentLog })

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

  it('remains when a later request has an older rate, which gets the newer amount', async () => {
    const coupon = await twoEuro()
    await node()(coupon, today)
    const fresh = await node()(await read(coupon.id), yesterday)
    // Read before the newer amount was written.
    const stale = await node()(coupon, yesterday)

    expect([fresh.leiOffMinor, stale.leiOffMinor]).toEqual([ofToday, ofToday])
    expect(await amountOn(coupon.id)).toBe(ofToday)
  })

  it('is the newest under concurrency', async () => {
    for (const rates of [
      [today, yesterday, yesterday],
      [yesterday, today, yesterday],
    ]) {
      const coupon = await twoEuro()
      await Promise.all(rates.map((rate) => node()(coupon, rate)))

      expect(await amountOn(coupon.id)).toBe(ofToday)
    }
  })

  it('remains while a charge uses it, and follows the rate afterwards', async () => {
    const coupon = await twoEuro()
    await node()(coupon, yesterday)
    const hold = couponHolder({ db: world.db, clock: world.bench.clock })
    const during = await hold(coupon, async () => {
      const found = await Promise.all([1, 2].map(async () => node()(await read(coupon.id), today)))
      return [...found.map(({ leiOffMinor }) => leiOffMinor), await amountOn(coupon.id)]
    })
    const failed = hold(coupon, () => Promise.reject(new Error('declined')))
    await expect(failed).rejects.toThrow('declined')
    const after = await node()(await read(coupon.id), today)

    expect(during).toEqual([ofYesterday, ofYesterday, ofYesterday])
    expect([after.leiOffMinor, await amountOn(coupon.id)]).toEqual([ofToday, ofToday])
  })

  it('is held for two minutes by a process that died', async () => {
    const coupon = await twoEuro()
    await node()(coupon, yesterday)
    const hold = couponHolder({ db: world.db, clock: world.bench.clock })
    void hold(coupon, () => new Promise(() => {}))
    await vi.waitFor(async () => {
      expect((await node()(await read(coupon.id), today)).leiOffMinor).toBe(ofYesterday)
    })
    await world.advance(121_000)

    expect((await node()(await read(coupon.id), today)).leiOffMinor).toBe(ofToday)
  })

  it('is stored once per rate', async () => {
    const coupon = await twoEuro()
    await node()(coupon, today)
    const current = await read(coupon.id)
    world.faults.answerWith(503)
    const again = await node()(current, today)
    world.faults.heal()

    expect(again.leiOffMinor).toBe(ofToday)
  })
})
