import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'
import type { TestAnswer, TestCaller } from '#server/http/testing-api.ts'
import { endSubscription } from '#server/billing/end-subscription.ts'
import { paypalIn } from '#server/features/paypal/testing-paypal.ts'
import { openPaymentsWorld, type PaymentsWorld } from './testing-payments.ts'

let world: PaymentsWorld
const paypal = paypalIn(() => world)

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterAll(() => world.close())

const Count = z.object({ count: z.number() })
const surveysOf = async ({ accountId }: TestCaller) =>
  (
    await world.db.one(
      Count,
      sql`select count(*)::int as count from app.cancellation_feedback where account_id = ${accountId}`,
    )
  ).count
const openOperations = async ({ accountId }: TestCaller) =>
  (
    await world.db.one(
      Count,
      sql`select count(*)::int as count from app.billing_operation
        where account_id = ${accountId} and ended_at is null`,
    )
  ).count

// A race is lost only sometimes.
const ROUNDS = 2
const subscribers = () =>
  Promise.all(Array.from({ length: ROUNDS }, () => world.subscriber('abonament_anual')))

/** Sends each request twice at once, for each subscriber. */
async function twiceAtOnce(
  callers: readonly TestCaller[],
  send: (caller: TestCaller) => Promise<TestAnswer>,
) {
  const answers = await Promise.all(
    callers.map((caller) => Promise.all([send(caller), send(caller)])),
  )
  await world.deliverAll()

  return answers
}

const planMonthly = (caller: TestCaller) => world.change(caller, 'abonament_lunar')
const callOff = (caller: TestCaller) => world.change(caller, 'abonament_anual')

/** Each pair of requests succeeds with one answer. */
const expectSame = (answers: readonly (readonly TestAnswer[])[]) => {
  for (const [first, second] of answers) {
    expect(first?.status).toBe(200)
    expect(second).toEqual(first)
  }
}

describe('two concurrent equal requests', () => {
  it('schedules a change once', async () => {
    const callers = await subscribers()
    expectSame(await twiceAtOnce(callers, planMonthly))

    for (const caller of callers)
      expect(await world.user(caller)).toMatchObject({ nextChange: { planId: 'abonament_lunar' } })
  })

  it('cancels a subscription with a scheduled change once, with one survey', async () => {
    const callers = await subscribers()
    for (const caller of callers) await planMonthly(caller)
    expectSame(await twiceAtOnce(callers, world.cancel))

    for (const caller of callers) {
      expect(await world.user(caller)).toMatchObject({ nextChange: null, cancelAtPeriodEnd: true })
      expect(await surveysOf(caller)).toBe(1)
    }
  })

  it('withdraws a cancellation with a scheduled change', async () => {
    const callers = await subscribers()
    for (const caller of callers) await world.cancel(caller)
    expectSame(await twiceAtOnce(callers, planMonthly))

    for (const caller of callers)
      expect(await world.user(caller)).toMatchObject({
        nextChange: { planId: 'abonament_lunar' },
        cancelAtPeriodEnd: false,
      })
  })

  it('calls a planned change off', async () => {
    const callers = await subscribers()
    for (const caller of callers) await planMonthly(caller)
    const answers = await twiceAtOnce(callers, callOff)
    expect(answers.flat().filter(({ status }) => status !== 200)).toEqual([])

    for (const caller of callers)
      expect(await world.user(caller)).toMatchObject({ nextChange: null, cancelAtPeriodEnd: false })
  })

  it('pauses a subscription with a planned change, and ends the pause', async () => {
    const callers = await subscribers()
    for (const caller of callers) await planMonthly(caller)
    expectSame(await twiceAtOnce(callers, world.pause))
    expectSame(await twiceAtOnce(callers, world.endPause))

    for (const caller of callers)
      expect(await world.user(caller)).toMatchObject({ isSubscriptionPaused: false })
  })

  it('that is declined is declined for both, and the next one with other terms is not', async () => {
    const caller = await world.subscriber()
    await world.changeCard(caller, 'pm_card_chargeCustomerFail')
    const [declined] = await twiceAtOnce([caller], callOff)
    const cancelled = await world.cancel(caller)

    expect(declined?.map(({ error }) => error)).toEqual(['PAYMENT_DECLINED', 'PAYMENT_DECLINED'])
    expect(cancelled.status).toBe(200)
  })
})

describe('two concurrent changes of the payment method', () => {
  const paysWith = async (caller: TestCaller) => {
    const { cardBrand } = await world.user(caller)
    const [subscription] = await world.subscriptionsOf(caller)
    const methods = await world.methodsOf(caller)

    return {
      cardBrand,
      methods: methods.map(({ id }) => id),
      pays: subscription?.default_payment_method,
    }
  }

  it('create one subscription and one payment', async () => {
    const callers = await subscribers()
    const answers = await Promise.all(
      callers.flatMap((caller) => [
        world.changeCard(caller, 'pm_card_visa'),
        world.changeCard(caller, 'pm_card_mastercard'),
      ]),
    )
    await world.deliverAll()

    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    for (const caller of callers) {
      const { cardBrand, methods, pays } = await paysWith(caller)
      expect(['visa', 'mastercard']).toContain(cardBrand)
      expect(methods).toEqual([pays])
    }
  })

  it('keep the scheduled change when a card replaces PayPal', async () => {
    const callers = await subscribers()
    for (const caller of callers) await planMonthly(caller)
    for (const caller of callers) await paypal.changeToPaypal(caller)
    const answers = await twiceAtOnce(callers, (caller) => world.changeCard(caller, 'pm_card_visa'))

    expect(answers.flat().filter(({ status }) => status !== 200)).toEqual([])
    for (const caller of callers) {
      expect(await world.user(caller)).toMatchObject({
        cardBrand: 'visa',
        nextChange: { planId: 'abonament_lunar' },
      })
      expect((await paysWith(caller)).methods).toHaveLength(1)
    }
  })
})

describe('two concurrent endings of a subscription', () => {
  it('is ended, with its planned change', async () => {
    const caller = await world.subscriber('abonament_anual')
    await planMonthly(caller)
    const [subscription] = await world.subscriptionsOf(caller)
    const end = () => endSubscription(world.stripe, subscription?.id ?? '')
    await Promise.all([end(), end(), end()])

    expect((await world.subscriptionsOf(caller)).map(({ status }) => status)).toEqual(['canceled'])
  })
})

describe('a request whose node crashed', () => {
  it('is continued when the lease of that node is over', async () => {
    const caller = await world.subscriber('abonament_anual')
    const now = world.bench.clock.now()
    await world.db
      .run(sql`insert into app.billing_operation (account_id, id, kind, target, begun_at)
      values (${caller.accountId}, ${uuidv7(now)}, 'change-plan', 'abonament_lunar:', ${now})`)
    await world.db.run(sql`insert into app.billing_lease (account_id, holder, leased_until)
      values (${caller.accountId}, ${uuidv7(now)}, clock_timestamp() + interval '300 ms')`)
    const { status } = await planMonthly(caller)

    expect(status).toBe(200)
    expect(await openOperations(caller)).toBe(0)
  })
})
