import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { CONTINUE_JOB } from './billing/continue-subscriptions.ts'
import { leiRateStore } from './billing/lei-rate-store.ts'
import { REPRICE_JOB } from './billing/reprice-renewals.ts'
import { paypalIn } from './features/paypal/testing-paypal.ts'
import { openGiftWorld } from './features/vouchers/testing-gifts.ts'
import { withdrawalsIn } from './features/withdrawals/testing-withdrawals.ts'
import type { TestCaller } from './http/testing-api.ts'
import { testRate } from './testing-billing.ts'
import { catchUp } from './testing-deliveries.ts'
import { effort } from './testing-effort.ts'
import { inconsistencies } from './testing-consistency.ts'

let gifts: Awaited<ReturnType<typeof openGiftWorld>>
const { bought, withdraw, decided, serviceOf } = withdrawalsIn(() => gifts.world)
const paypal = paypalIn(() => gifts.world)
const [monthly, yearly] = ['abonament_lunar', 'abonament_anual']
const HALF = { percent_off: 50, duration: 'once' } as const
const [halfAMonth, aMonth, aYear] = [1781, 3563, 35_677]

beforeAll(async () => {
  gifts = await openGiftWorld()
})
afterEach(async () => {
  await gifts.world.db.run(sql`delete from app.lei_rate where day > ${testRate.date}::date`)
  await gifts.world.empty()
})
afterAll(() => gifts.world.close())

const Charges = z.array(z.object({ amount: z.number() }))

type Terms = Parameters<typeof gifts.world.stripe.coupons.create>[0]

async function makeCoupon(terms: Terms = HALF, expires_at?: number) {
  const { id: coupon } = await gifts.world.stripe.coupons.create(terms)
  const promotion = { type: 'coupon' as const, coupon }
  const limits = expires_at === undefined ? {} : { expires_at }
  await gifts.world.stripe.promotionCodes.create({ promotion, code: 'JUMATATE', ...limits })
}

/** A subscriber of a year who goes on by the month, with a coupon for it. */
async function planned(terms?: Terms, expires_at?: number) {
  await makeCoupon(terms, expires_at)
  const caller = await bought(yearly)
  const body = { plan: monthly, coupon: 'JUMATATE', consent: true }
  await gifts.world.api.call('POST', '/stripe/change-subscription', caller, body)
  await gifts.world.deliverAll()

  return caller
}

const inDays = (days: number) => Math.floor((gifts.nowMs() + days * DAY_MS) / 1000)

/** What has been charged after the next payment, the newest first; the account page announced it. */
async function charged(caller: TestCaller) {
  const { world } = gifts
  const { data: due } = await world.upcoming(caller)
  await world.advance((await world.untilExpiry(caller)) + 2 * HOUR_MS)
  await world.deliverAll()
  await world.recur(CONTINUE_JOB)
  await world.deliverAll()
  const { data } = await world.charges(caller)
  const [newest] = Charges.parse(data)
  expect(due).toMatchObject({ amountDue: newest?.amount })

  return data
}

describe('the coupon of a planned change', () => {
  it('is there after a gift has moved the change', async () => {
    const caller = await planned()
    await gifts.redeem(caller, await gifts.buyGift())
    await gifts.world.deliverAll()

    expect(await charged(caller)).toMatchObject([{ amount: halfAMonth }, { amount: aYear }])
  })

  it('exists when a revoked gift causes an immediate change, at the rate of the day', async () => {
    const { world, buyGift, redeem, payBack } = gifts
    const caller = await planned({ amount_off: 200, currency: 'eur', duration: 'once' })
    const gift = await buyGift()
    await redeem(caller, gift)
    await world.advance(370 * DAY_MS)
    const date = world.bench.clock.now().toISOString().slice(0, 10)
    await leiRateStore(world.db).add({ date, rate: 60_000 }, 'operator', world.bench.clock.now())
    await payBack(gift)
    await world.advance(2 * HOUR_MS)
    await world.deliverAll()

    // 4.99 EUR at 6 lei.
    expect((await world.charges(caller)).data).toMatchObject([{ amount: 2994 }, { amount: aYear }])
  })

  it('is there after a refused withdrawal', async () => {
    const caller = await planned()
    const reference = await withdraw(caller.email, caller.number)
    await decided(serviceOf().refuse(reference, 'nu'))

    expect(await charged(caller)).toMatchObject([{ amount: halfAMonth }, { amount: aYear }])
    expect(await charged(caller)).toMatchObject([{ amount: aMonth }, {}, {}])
  })

  it('exists when only the first half of the schedule was created', async () => {
    const { world } = gifts
    const caller = await planned()
    const reference = await withdraw(caller.email, caller.number)
    world.faults.loseAnswerOf('/v1/subscription_schedules')
    await decided(serviceOf().refuse(reference, 'nu'))
    const wasBroken = world.faults.wasBroken()
    world.faults.heal()
    await world.advance(HOUR_MS)
    await world.work()
    await world.deliverAll()

    expect(wasBroken).toBe(true)
    expect(await charged(caller)).toMatchObject([{ amount: halfAMonth }, { amount: aYear }])
  })

  it('is there in the other currency, and in the first one again', async () => {
    const there = await planned()
    await paypal.changeToPaypal(there)
    const inEuro = await charged(there)
    await gifts.world.empty()
    const andBack = await planned()
    await paypal.changeToPaypal(andBack)
    await gifts.world.changeCard(andBack, 'pm_card_mastercard')
    await gifts.world.deliverAll()

    expect(inEuro).toMatchObject([{ amount: 349, currency: 'EUR' }, { amount: aYear }])
    expect(await charged(andBack)).toMatchObject([
      { amount: halfAMonth, currency: 'RON' },
      { amount: aYear },
    ])
  })

  it('is there when the currency changes while a withdrawal waits', async () => {
    const caller = await planned()
    const reference = await withdraw(caller.email, caller.number)
    await paypal.changeToPaypal(caller)
    await decided(serviceOf().refuse(reference, 'nu'))

    expect(await charged(caller)).toMatchObject([
      { amount: 349, currency: 'EUR' },
      { amount: aYear },
    ])
  })

  it('exists although its code is used up', async () => {
    const caller = await planned(HALF, inDays(10))
    await gifts.world.advance(11 * DAY_MS)
    const gift = await gifts.buyGift()
    await gifts.redeem(caller, gift)
    const second = await gifts.buyGift()
    await gifts.redeem(caller, second)
    await gifts.world.deliverAll()

    expect(await charged(caller)).toMatchObject([{ amount: halfAMonth }, { amount: aYear }])
  })

  it('does not keep an old rate for the renewal when its code is used up', async () => {
    const { world } = gifts
    const caller = await planned(HALF, inDays(10))
    await world.advance((await world.untilExpiry(caller)) - 3 * HOUR_MS)
    await world.deliverAll()
    const date = world.bench.clock.now().toISOString().slice(0, 10)
    await leiRateStore(world.db).add({ date, rate: 60_000 }, 'operator', world.bench.clock.now())
    await world.recur(REPRICE_JOB)

    expect(await charged(caller)).toMatchObject([{ amount: 2097 }, { amount: aYear }])
  })

  it('is lost with the coupon itself, and the change still happens', async () => {
    const { world } = gifts
    const caller = await planned()
    const [coupon] = (await world.stripe.coupons.list()).data
    await world.stripe.coupons.del(coupon?.id ?? '')
    await gifts.redeem(caller, await gifts.buyGift())
    await world.deliverAll()

    expect(await charged(caller)).toMatchObject([{ amount: aMonth }, { amount: aYear }])
  })
})

const breakable = {
  'a gift': async (caller: TestCaller) => {
    const gift = await gifts.buyGift()
    return () => gifts.redeem(caller, gift)
  },
  'a refused withdrawal': async (caller: TestCaller & { email: string; number: string }) => {
    const reference = await withdraw(caller.email, caller.number)
    return () =>
      decided(
        serviceOf()
          .refuse(reference, 'nu')
          .catch(() => {}),
      )
  },
  'another currency': async (caller: TestCaller) => {
    const proof = await paypal.setup(caller, {})
    return async () => {
      await paypal.atPaypal(proof)
      await gifts.world.deliverAll()
    }
  },
  'the first currency again': async (caller: TestCaller) => {
    await paypal.changeToPaypal(caller)
    return () => gifts.world.changeCard(caller, 'pm_card_mastercard')
  },
}

type Prepare = (typeof breakable)[keyof typeof breakable]

/** How many steps a change has. */
async function stepsOf(prepare: Prepare): Promise<number> {
  const { world } = gifts
  const go = await prepare(await planned())
  world.faults.heal()
  await go()
  const steps = world.faults.steps()
  world.faults.heal()
  await world.empty()

  return steps
}

/** Prepares a change, and does it until it dies before one step; then all events are delivered, and it is done again. */
async function breakOff(prepare: Prepare, step: number) {
  const { world } = gifts
  const caller = await planned()
  const go = await prepare(caller)
  world.faults.heal()
  world.faults.dieBefore(step)
  await go().catch(() => {})
  world.faults.heal()
  // What the dead process had leased is free again.
  await world.db.run(sql`update jobs.job set leased_until = null`)
  await world.advance(HOUR_MS)
  await catchUp(world)
  await go().catch(() => {})
  await world.deliverAll()
  const charges = await charged(caller)
  const faults = await inconsistencies(world)
  await world.empty()

  return { charges, faults }
}

describe('a crash while the planned change is moved', () => {
  it.each(Object.entries(breakable))(
    'by %s keeps plan and coupon',
    { timeout: 300_000 * effort },
    async (name, prepare) => {
      const steps = await stepsOf(prepare)
      const stride = Math.ceil(steps / (3 * effort))
      const amount = name === 'another currency' ? 349 : halfAMonth
      for (let step = stride; step <= steps; step += stride) {
        const { charges, faults } = await breakOff(prepare, step)
        expect({ step, charges, faults }).toMatchObject({
          step,
          charges: [{ amount }, { amount: aYear }],
          faults: [],
        })
      }
    },
  )
})
