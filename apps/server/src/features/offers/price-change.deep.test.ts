import { afterEach, afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInBucharest } from '@hlizo/domain/dates'
import { earliestNewPrice } from '@hlizo/domain/price-change'
import { sql } from '@hlizo/database/sql'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { REPRICE_JOB } from '#server/billing/reprice-renewals.ts'
import { paypalIn } from '#server/features/paypal/testing-paypal.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { buyPlan } from '#server/testing-billing.ts'
import { ANNOUNCE_PRICES_JOB } from './announce-prices.ts'
import { openOffersWorld, type OffersWorld } from './testing-offers.ts'

let world: OffersWorld
const paypal = paypalIn(() => world)
const monthly = 'abonament_lunar'

beforeAll(async () => {
  world = await openOffersWorld()
})
afterEach(async () => {
  world.faults.heal()
  await world.empty()
  await world.db.run(sql`delete from app.price_change`)
})
afterAll(() => world.close())

const now = () => world.bench.clock.now()
const priceOf = async (planId = monthly) => {
  const { data } = await world.api.call('GET', '/plans')
  return JSON.parse(JSON.stringify(data)).plans.find(({ id }: { id: string }) => id === planId)
    .price
}
const noticesTo = async ({ email }: { email: string }) =>
  (await world.mailsTo(email)).filter((subject) => subject.startsWith('Prețul'))

const threeTimesOld = [{ amount: 3563 }, { amount: 3563 }, { amount: 3563 }]

describe('a price change', () => {
  it('is refused for existing subscribers within ten days, with the earliest date', async () => {
    const earliest = earliestNewPrice(now())
    const wanted = { planId: monthly, priceMinor: 799 }
    const tooEarly = new Date(earliest.getTime() - 1)

    await expect(world.prices.announce({ ...wanted, existingFrom: tooEarly })).rejects.toThrow(
      dayInBucharest(earliest),
    )
    expect(earliest.getTime() - now().getTime()).toBeGreaterThanOrEqual(10 * DAY_MS)
    expect(await world.prices.announce({ ...wanted, existingFrom: earliest })).toMatchObject({
      priceMinor: 799,
      existingFrom: earliest,
    })
  })

  it.each([
    ['a price of nothing', { priceMinor: 0 }, '0.50 EUR'],
    ['a fraction of a cent', { priceMinor: 699.5 }, 'whole cents'],
    ['an unknown plan', { planId: 'nimic' }, 'no plan nimic'],
    ['the price that it has', { priceMinor: 699 }, 'costs 6.99 EUR already'],
    ['a start in the past', { sellsFrom: new Date(0) }, 'in the past'],
  ])('is refused with %s', async (_, wrong, words) => {
    const wanted = { planId: monthly, priceMinor: 799, existingFrom: null, ...wrong }

    await expect(world.prices.announce(wanted)).rejects.toThrow(words)
  })

  it('applies to new buyers at once, and to subscribers in lei and euro from the first renewal after its date', async () => {
    const [card, euro] = [await world.subscriber(), await world.account()]
    await paypal.buy(euro)
    await world.comeTo(new Date(now().getTime() + 25 * DAY_MS))
    await world.announce(799)
    await world.writeNotices()
    const buyer = await world.subscriber()
    // The first renewal comes before the date, the second after it.
    await world.renew(card, euro)
    const between = [await world.upcoming(card), await world.upcoming(euro)]
    await world.renew(card, euro)

    expect(await priceOf()).toBe(7.99)
    expect(between.map(({ data }) => data)).toMatchObject([
      { amountDue: 4073, currency: 'RON' },
      { amountDue: 799, currency: 'EUR' },
    ])
    expect(await world.amounts(card)).toMatchObject([
      { amount: 4073, euroAmount: 799 },
      { amount: 3563 },
      { amount: 3563 },
    ])
    expect(await world.amounts(euro)).toMatchObject([
      { amount: 799, currency: 'EUR' },
      { amount: 699 },
      { amount: 699 },
    ])
    expect(await world.amounts(buyer)).toMatchObject([{ amount: 4073 }, { amount: 4073 }])
    for (const caller of [card, euro])
      expect(await world.user(caller)).toMatchObject({
        isSubscriptionActive: true,
        paymentStatus: 'OK',
        planId: monthly,
        priceChange: null,
      })
  })

  it('is announced once with several nodes and after a crash, and shown in the account', async () => {
    const caller = await world.subscriber()
    const account = { ...caller, email: (await world.user(caller)).email }
    const { existingFrom } = await world.announce(799)
    for (const step of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      world.faults.dieBefore(step)
      await world.recur(ANNOUNCE_PRICES_JOB).catch(() => {})
      world.faults.heal()
    }
    await Promise.all([1, 2, 3].map(() => world.recur(ANNOUNCE_PRICES_JOB)))
    const [subject = ''] = await noticesTo(account)

    expect(await noticesTo(account)).toHaveLength(1)
    const text = await world.mailText(account.email, subject)
    expect(text).toContain('6.99 EUR')
    expect(text).toContain('7.99 EUR')
    expect(text).toContain('/account?cancel=open')
    expect((await world.user(caller)).priceChange).toEqual({
      planId: monthly,
      oldPrice: 6.99,
      price: 7.99,
      from: existingFrom?.toISOString(),
    })
  })

  it('does not apply earlier than ten days after the mail was sent', async () => {
    const caller = await world.subscriber()
    await world.comeTo(new Date(now().getTime() + 16 * DAY_MS))
    await world.announce(799)
    await world.recur(ANNOUNCE_PRICES_JOB)
    // The mail server takes no mail for six days: the date has come before the ten days are over.
    await world.comeTo(new Date(now().getTime() + 6 * DAY_MS))
    await world.writeNotices()
    await world.renew(caller)
    const first = await world.amounts(caller)
    await world.renew(caller)

    expect(first).toMatchObject([{ amount: 3563 }, { amount: 3563 }])
    expect(await world.amounts(caller)).toMatchObject([
      { amount: 4073 },
      { amount: 3563 },
      { amount: 3563 },
    ])
  })

  it('does not apply to a subscriber whose mail was not sent', async () => {
    const caller = await world.subscriber()
    await world.announce(799)
    await world.recur(ANNOUNCE_PRICES_JOB)
    await world.renew(caller)
    await world.renew(caller)

    expect(await world.amounts(caller)).toMatchObject(threeTimesOld)
  })

  it('does not apply to existing subscribers who keep their price', async () => {
    const caller = await world.subscriber()
    await world.prices.announce({ planId: monthly, priceMinor: 799, existingFrom: null })
    await world.writeNotices()
    await world.renew(caller)
    await world.renew(caller)

    expect(await world.amounts(caller)).toMatchObject(threeTimesOld)
    expect((await world.user(caller)).priceChange).toBeNull()
  })

  it('is withdrawn until a day before its date, with a mail', async () => {
    const caller = await world.subscriber()
    const account = { ...caller, email: (await world.user(caller)).email }
    await world.announce(799)
    await world.writeNotices()
    await world.prices.withdraw(monthly)
    await Promise.all([1, 2].map(() => world.recur(ANNOUNCE_PRICES_JOB)))
    await world.renew(caller)

    expect(await noticesTo(account)).toHaveLength(2)
    expect(await priceOf()).toBe(6.99)
    expect(await world.amounts(caller)).toMatchObject([{ amount: 3563 }, { amount: 3563 }])
    await expect(world.prices.withdraw(monthly)).rejects.toThrow('No price change')

    const { existingFrom } = await world.announce(899)
    await world.comeTo(new Date((existingFrom?.getTime() ?? 0) - 23 * HOUR_MS))
    await expect(world.prices.withdraw(monthly)).rejects.toThrow('until a day before')
  })

  it('is one of two concurrent requests', async () => {
    const outcomes = await Promise.allSettled([world.announce(799), world.announce(899)])

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(world.announce(999)).rejects.toThrow('withdraw-price')
  })

  it('does not change a running renewal', async () => {
    const callers: TestCaller[] = [await world.subscriber(), await world.subscriber()]
    const [first] = callers
    if (!first) throw new Error('There is no subscriber.')
    await world.comeTo(new Date(now().getTime() + (await world.untilExpiry(first)) - HOUR_MS))
    await Promise.all([
      world.announce(799).then(() => world.writeNotices()),
      world.recur(REPRICE_JOB),
      world.renew(...callers),
    ])

    for (const caller of callers)
      expect(await world.amounts(caller)).toMatchObject([{ amount: 3563 }, { amount: 3563 }])
  })

  it('applies to new buyers from a given time', async () => {
    const sellsFrom = new Date(now().getTime() + 3 * DAY_MS)
    const before = await world.account()
    await world.prices.announce({ planId: monthly, priceMinor: 799, sellsFrom, existingFrom: null })
    await buyPlan(world, before)
    await world.comeTo(new Date(sellsFrom.getTime() + 1))
    const after = await world.subscriber()

    expect(await world.amounts(before)).toMatchObject([{ amount: 3563 }])
    expect(await world.amounts(after)).toMatchObject([{ amount: 4073 }])
  })
})
