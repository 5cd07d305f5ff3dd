import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { raw, sql } from '@hlizo/database/sql'
import { refundOrders } from './features/people/refund-orders.ts'
import { studioPeopleRoutes } from './features/people/studio-routes.ts'
import { idlePool } from './features/people/testing-people.ts'
import { buyPlan } from './testing-billing.ts'
import { killedAt } from './testing-effort.ts'
import { openMoneyWorld, type MoneyWorld } from './testing-money.ts'

const DISPUTED = '4000000000000259'
const reason = 'A sunat la suport.'
const Charge = z.object({ id: z.string() })
const Entry = z.object({ action: z.string() })

let money: MoneyWorld

beforeAll(async () => {
  money = await openMoneyWorld((needs) => [
    {
      routes: studioPeopleRoutes({
        limiter: { take: async () => [] },
        ...needs,
        refunds: refundOrders(needs),
        pool: idlePool,
        moves: { order: async () => {}, withdraw: async () => {} },
        orderExport: async () => {},
        askDeletion: async () => needs.clock.now(),
        undoDeletion: async () => false,
      }),
    },
  ])
})
afterAll(() => money.close())

/** A disputed payment of a person that an operator has opened. */
async function disputed() {
  await money.world.db.run(raw('delete from app.audit_entry'))
  await money.world.empty()
  const operator = await money.operator('support')
  const caller = await money.world.account()
  await buyPlan(money.world, caller, 'abonament_lunar', DISPUTED)
  const at = `/studio/people/${caller.accountId}`
  await money.api.call('POST', `${at}/open`, operator, { reason })
  const { id: paymentId } = await money.world.db.one(
    Charge,
    sql`select id from app.charge where account_id = ${caller.accountId} and kind = 'subscription'`,
  )
  const body = { paymentId, amountMinor: 1_000, refundedMinor: 0, reason }
  const entries = () =>
    money.world.db.many(
      Entry,
      sql`select action from app.audit_entry
        where subject_id = ${caller.accountId} and action like 'payment.%' order by id`,
    )

  return {
    press: async (key: string) =>
      (await money.api.call('POST', `${at}/refund`, operator, body, { 'idempotency-key': key }))
        .error,
    actions: async () => (await entries()).map(({ action }) => action),
  }
}

/** The answers are lost with the node that made them. */
const loseAnswers = () =>
  money.world.db.run(
    raw(`update app.idempotency_key set status = null, body = null,
      leased_until = now() - interval '1 second'`),
  )

describe('a refund that the provider refuses', () => {
  const logged = ['payment.refunded', 'payment.refund-refused']

  it('is refused and logged once when its response is lost or the node crashes', async () => {
    const whole = await disputed()
    const key = randomUUID()
    money.world.faults.heal()
    const first = await whole.press(key)
    const steps = money.world.faults.steps()
    await loseAnswers()
    expect([first, await whole.press(key)]).toEqual(['REFUND_REFUSED', 'REFUND_REFUSED'])
    expect(await whole.actions()).toEqual(logged)

    for (const step of killedAt(steps)) {
      const broken = await disputed()
      money.world.faults.heal()
      money.world.faults.dieBefore(step)
      await broken.press(key)
      money.world.faults.heal()
      await loseAnswers()

      expect({ step, error: await broken.press(key) }).toEqual({ step, error: 'REFUND_REFUSED' })
      expect(await broken.actions()).toEqual(logged)
    }
  })
})
