import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'
import {
  openPaymentsWorld,
  type PaymentsWorld,
} from '#server/features/payments/testing-payments.ts'
import { paypalIn } from '#server/features/paypal/testing-paypal.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { catchUp } from '#server/testing-deliveries.ts'
import { effort } from '#server/testing-effort.ts'
import { inconsistencies } from '#server/testing-consistency.ts'

let world: PaymentsWorld
const paypal = paypalIn(() => world)

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterEach(async () => {
  world.faults.heal()
  await world.empty()
})
afterAll(() => world.close())

/** A subscriber whose card was refused for the renewal. */
async function unpaid(): Promise<TestCaller> {
  const caller = await world.subscriber()
  await world.failRenewal(caller)

  return caller
}

/** Chooses PayPal; the process dies after the old subscription has ended, before the next one starts. */
async function dieInBetween(caller: TestCaller) {
  world.faults.dieBefore('/v1/subscriptions')
  await paypal.changeToPaypal(caller).catch(() => {})
}

/** Time passes after a crash, and what was leased by the dead process is free again. */
async function wakeUp(afterMs: number) {
  world.faults.heal()
  await world.db.run(sql`update jobs.job set leased_until = null`)
  await world.advance(afterMs)
  await catchUp(world)
  await world.deliverAll()
}

const stateOf = async (caller: TestCaller) => {
  const { isSubscriptionActive, isSubscriptionChangePending, paymentStatus } =
    await world.user(caller)
  return { isSubscriptionActive, isSubscriptionChangePending, paymentStatus }
}
const statuses = async (caller: TestCaller) =>
  (await world.subscriptionsOf(caller)).map(({ status, currency }) => `${status} ${currency}`)
const amounts = async (caller: TestCaller) => (await world.charges(caller)).data

const paidInEuro = [
  { amount: 699, currency: 'EUR' },
  { amount: 3563, currency: 'RON' },
]
const settled = {
  isSubscriptionActive: true,
  isSubscriptionChangePending: false,
  paymentStatus: 'OK',
}

describe('a crash between the end of an unpaid subscription and the start of the next', () => {
  it('is completed and charged once, and no other purchase is accepted until then', async () => {
    const caller = await unpaid()
    await dieInBetween(caller)
    const wasBroken = world.faults.wasBroken()
    world.faults.heal()
    const ended = await statuses(caller)
    const bought = await world.resubscribe(caller)
    const between = await stateOf(caller)
    await wakeUp(2 * MINUTE_MS)

    expect([wasBroken, ended]).toEqual([true, ['canceled ron']])
    expect(bought).toMatchObject({ status: 400, error: 'CHANGE_PENDING' })
    expect(between).toMatchObject({ isSubscriptionChangePending: true })
    expect(await statuses(caller)).toEqual(['active eur', 'canceled ron'])
    expect(await amounts(caller)).toMatchObject(paidInEuro)
    expect(await stateOf(caller)).toEqual(settled)
    expect(await inconsistencies(world)).toEqual([])
  })

  it('allows a purchase when it was not completed within the hour', async () => {
    const caller = await unpaid()
    await dieInBetween(caller)
    await wakeUp(2 * HOUR_MS)
    const waiting = await stateOf(caller)
    const bought = await world.resubscribe(caller)
    await wakeUp(2 * HOUR_MS)

    expect(waiting).toEqual({ ...settled, isSubscriptionActive: false })
    expect(bought.status).toBe(200)
    expect(await statuses(caller)).toEqual(['active eur', 'canceled ron'])
    expect(await amounts(caller)).toMatchObject(paidInEuro)
    expect(await inconsistencies(world)).toEqual([])
  })

  it('is charged for one period when the subscription was cancelled too late', async () => {
    const caller = await world.subscriber()
    await world.changeCard(caller, 'pm_card_chargeCustomerFail')
    await world.advance((await world.untilExpiry(caller)) - DAY_MS)
    await world.cancel(caller)
    await world.advance(DAY_MS + 2 * HOUR_MS)
    await world.deliverAll()
    await dieInBetween(caller)
    await wakeUp(2 * MINUTE_MS)
    const [paid] = await world.subscriptionsOf(caller)

    expect(paid).toMatchObject({ status: 'active', currency: 'eur', cancel_at_period_end: true })
    expect(await amounts(caller)).toMatchObject(paidInEuro)
  })

  it('is completed by the card that is given instead', async () => {
    const caller = await unpaid()
    await dieInBetween(caller)
    world.faults.heal()
    await world.changeCard(caller, 'pm_card_mastercard')
    await wakeUp(2 * MINUTE_MS)

    expect(await statuses(caller)).toEqual(['active ron', 'canceled ron'])
    expect(await amounts(caller)).toMatchObject([{ amount: 3563 }, { amount: 3563 }])
    expect(await stateOf(caller)).toEqual(settled)
    expect(await inconsistencies(world)).toEqual([])
  })
})

describe('a crash at any step of the replacement', () => {
  it('ends with one subscription that is paid once', { timeout: 120_000 * effort }, async () => {
    const attempt = async (step: number) => {
      const caller = await unpaid()
      const proof = await paypal.setup(caller, {})
      await paypal.atPaypal(proof)
      world.faults.heal()
      world.faults.dieBefore(step)
      await world.deliverAll().catch(() => {})
      const steps = world.faults.steps()
      await wakeUp(2 * MINUTE_MS)
      await world.advance(10 * MINUTE_MS)
      await catchUp(world)
      const outcome = {
        statuses: await statuses(caller),
        charges: await amounts(caller),
        state: await stateOf(caller),
        faults: await inconsistencies(world),
      }
      await world.empty()
      return { steps, outcome }
    }
    const { steps } = await attempt(Infinity)
    const stride = Math.ceil(steps / (4 * effort))

    for (let step = stride; step <= steps; step += stride) {
      const { outcome } = await attempt(step)
      expect({ step, ...outcome }).toMatchObject({
        step,
        statuses: ['active eur', 'canceled ron'],
        charges: paidInEuro,
        state: settled,
        faults: [],
      })
    }
  })
})
