import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { CONTINUE_JOB } from '#server/billing/continue-subscriptions.ts'
import { leiRateStore } from '#server/billing/lei-rate-store.ts'
import { paypalIn } from '#server/features/paypal/testing-paypal.ts'
import { openOffersWorld, type OffersWorld } from './testing-offers.ts'

let world: OffersWorld
const paypal = paypalIn(() => world)
const monthly = 'abonament_lunar'
const yearly = 'abonament_anual'

beforeAll(async () => {
  world = await openOffersWorld()
})
afterEach(async () => {
  await world.empty()
  await world.db.run(sql`delete from app.price_change`)
})
afterAll(() => world.close())

describe('a price change', () => {
  it('allows a cancellation because of it, and a plan change keeps its own price', async () => {
    const [leaver, changer] = [await world.subscriber(), await world.subscriber(yearly)]
    await world.announce(799)
    await world.writeNotices()
    const cancelled = await world.cancel(leaver)
    const changed = await world.change(changer, monthly)
    const shown = await world.user(leaver)
    await world.renew(leaver)

    expect(cancelled.status).toBe(200)
    expect(changed.status).toBe(200)
    expect(shown.priceChange).toBeNull()
    expect(await world.amounts(leaver)).toHaveLength(1)
    expect((await world.user(leaver)).isSubscriptionActive).toBe(false)
    // Planned at the price of that day, 7.99; the next change does not touch it without notice.
    await world.prices
      .announce({ planId: monthly, priceMinor: 899, existingFrom: null })
      .catch(() => {})
    await world.renew(changer)
    expect(await world.amounts(changer)).toMatchObject([{ amount: 4073 }, { amount: 35_677 }])
  })

  it('of a planned plan is announced and paid after notice', async () => {
    const caller = await world.subscriber(yearly)
    await world.change(caller, monthly)
    await world.announce(799)
    await world.writeNotices()
    const preview = await world.upcoming(caller)
    await world.renew(caller)

    expect(preview.data).toMatchObject({ amountDue: 4073 })
    expect(await world.amounts(caller)).toMatchObject([{ amount: 4073 }, { amount: 35_677 }])
  })

  it('applies to a paused subscriber when payments resume after its date', async () => {
    const caller = await world.subscriber()
    await world.pause(caller, 2)
    await world.deliverAll()
    await world.announce(799)
    await world.writeNotices()
    const shown = await world.user(caller)
    const preview = await world.upcoming(caller)
    await world.renew(caller)

    expect(shown).toMatchObject({ isSubscriptionPaused: true, priceChange: { price: 7.99 } })
    expect(preview.data).toMatchObject({ amountDue: 4073 })
    expect(await world.amounts(caller)).toMatchObject([{ amount: 4073 }, { amount: 3563 }])
  })

  it('allows an upgrade, which is charged at once', async () => {
    const caller = await world.subscriber()
    await world.announce(799)
    await world.writeNotices()
    await world.advance(1000)
    const preview = await world.upcoming(caller, `?plan=${yearly}`)
    const changed = await world.change(caller, yearly)
    await world.deliverAll()

    // Nothing of the month is used: its price of then is credited, not the announced one.
    expect(preview.data).toMatchObject({ amountDue: 35_677 - 3563, currency: 'RON' })
    expect(changed.status).toBe(200)
    expect(await world.user(caller)).toMatchObject({ planId: yearly, priceChange: null })
    expect(await world.amounts(caller)).toMatchObject([{ amount: 35_677 - 3563 }, { amount: 3563 }])
  })

  it('does not apply to an unpaid renewal that is paid with another method before its date', async () => {
    const caller = await world.subscriber()
    await world.comeTo(new Date(world.bench.clock.now().getTime() + 25 * DAY_MS))
    await world.announce(799)
    await world.writeNotices()
    await world.failRenewal(caller)
    await paypal.changeToPaypal(caller)

    expect(await world.amounts(caller)).toMatchObject([
      { amount: 699, currency: 'EUR' },
      { amount: 3563, currency: 'RON' },
    ])
  })

  it('applies to a subscriber in euro while no exchange rate is stored', async () => {
    const caller = await world.account()
    await paypal.buy(caller)
    await world.announce(799)
    await world.writeNotices()
    const rates = leiRateStore(world.db)
    const stored = await rates.latest()
    await world.db.run(sql`delete from app.lei_rate`)
    await world.renew(caller)
    if (stored) await rates.add(stored, stored.source, world.bench.clock.now())

    expect(await world.amounts(caller)).toMatchObject([{ amount: 799 }, { amount: 699 }])
  })

  it('carries over to the other currency', async () => {
    const caller = await world.subscriber()
    await world.announce(799)
    await world.writeNotices()
    await paypal.changeToPaypal(caller)
    const next = await world.upcoming(caller)

    expect(next.data).toMatchObject({ amountDue: 799, currency: 'EUR' })
  })

  it('does not change the price of a plan that was planned for the other currency', async () => {
    const caller = await world.subscriber(yearly)
    await world.change(caller, monthly)
    await paypal.changeToPaypal(caller)
    await world.prices.announce({ planId: monthly, priceMinor: 799, existingFrom: null })
    await world.writeNotices()
    const next = await world.upcoming(caller)
    await world.renew(caller)
    await world.recur(CONTINUE_JOB)
    await world.deliverAll()

    expect(next.data).toMatchObject({ amountDue: 699, currency: 'EUR' })
    expect(await world.amounts(caller)).toMatchObject([
      { amount: 699, currency: 'EUR' },
      { amount: 35_677, currency: 'RON' },
    ])
  })
})
