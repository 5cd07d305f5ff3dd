import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { openGiftWorld } from '#server/features/vouchers/testing-gifts.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { numbersIn } from '#server/invariants/testing-invoices.ts'
import { findingsIn } from '#server/invariants/testing-findings.ts'
import { buyPlan, orderPlan } from '#server/testing-billing.ts'
import { inconsistencies } from '#server/testing-consistency.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

// More at once wait longer for a connection of the sandbox than it waits.
const SUBSCRIBERS = 8

type Subscriber = {
  readonly caller: TestCaller
  readonly stripeId: string
  readonly charge: string
}

let gifts: Awaited<ReturnType<typeof openGiftWorld>>
let world: typeof gifts.world
beforeAll(async () => {
  gifts = await openGiftWorld()
  world = gifts.world
})
afterAll(() => world.close())

async function subscriber(): Promise<Subscriber> {
  const caller = await world.subscriber()
  const stripeId = await world.customerOf(caller)
  const [charge] = (await world.stripe.charges.list({ customer: stripeId })).data

  return { caller, stripeId, charge: charge?.id ?? '' }
}

/** Concurrent orders, card changes, reads and refunds while the operator deletes the customer. Returns the statuses. */
async function deleteUnderLoad({ caller, stripeId, charge }: Subscriber, isRefunded: boolean) {
  const answers = await Promise.all([
    world.changeCard(caller, 'pm_card_visa'),
    world.charges(caller),
    world.upcoming(caller),
    world.resubscribe(caller),
  ])
  const others = [
    orderPlan(world, caller),
    orderPlan(world, caller, 'abonament_anual'),
    world.stripe.customers.del(stripeId),
    ...(isRefunded ? [world.stripe.refunds.create({ charge })] : []),
    ...Array.from({ length: 3 }, () => world.billing.syncCustomer(stripeId)),
  ]
  await Promise.all(others)

  return answers.map(({ status }) => status)
}

/** Every event twice at once, newest first. */
async function deliverTwice(): Promise<void> {
  const events = (await world.sent()).toReversed()
  const answers = await Promise.all([...events, ...events].map((event) => world.deliver(event)))
  expect(answers.filter(({ status }) => status === 500)).toEqual([])
  await world.work()
}

const findings = () => findingsIn(world, { afterMs: HOUR_MS })

const paymentsInLedger = async () => {
  const { n } = await world.db.one(
    z.object({ n: z.number() }),
    sql`select count(*)::int as n from app.charge where amount_minor <> 0`,
  )
  return n
}

describe('eight customers deleted at the same time under load', () => {
  it('each get one new customer, pay no day twice, and leave invoice numbers without a gap', async () => {
    const all: Subscriber[] = []
    for (let at = 0; at < SUBSCRIBERS; at += 1) all.push(await subscriber())
    const statuses = await Promise.all(all.map((one, at) => deleteUnderLoad(one, at % 2 === 0)))
    await deliverTwice()
    for (const { caller } of all) await buyPlan(world, caller)
    await world.advance(31 * DAY_MS)
    await deliverTwice()
    await world.recur('billing.reconcile')
    await world.work()

    const living = (await world.stripe.customers.list({ limit: 100 })).data
    const accounts = living.map(({ metadata }) => metadata['accountId'])
    // 503 says that the provider did not answer in time.
    expect(statuses.flat().filter((status) => status === 500)).toEqual([])
    expect(accounts).toHaveLength(all.length)
    expect(new Set(accounts)).toEqual(new Set(all.map(({ caller }) => caller.accountId)))
    for (const { caller } of all)
      expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
    const numbers = await numbersIn(world.db)
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    expect(numbers).toHaveLength(await paymentsInLedger())
    expect([await findings(), await inconsistencies(world)]).toEqual([[], []])
  })
})
