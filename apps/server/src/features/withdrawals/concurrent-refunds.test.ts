import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { uuidv7 } from '@hlizo/kit/ids'
import {
  openPaymentsWorld,
  type PaymentsWorld,
} from '#server/features/payments/testing-payments.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { lockRefunds } from '#server/stores/concurrent-refunds.ts'
import { operatorStore } from '#server/stores/operators.ts'
import { visitorGift } from '#server/testing-visitor-gift.ts'
import { withdrawalsIn } from './testing-withdrawals.ts'

const Charge = z.object({ id: z.string() })
const Waiting = z.object({ count: z.number() })

let world: PaymentsWorld
let support: TestCaller

beforeAll(async () => {
  world = await openPaymentsWorld()
  support = await world.account()
  const added = { accountId: support.accountId, roles: ['support' as const], by: 'test' }
  await operatorStore(world.db).add(added, world.bench.clock.now())
})
afterAll(() => world.close())

const { bought, withdraw, decided, seenRefunds } = withdrawalsIn(() => world)

/** A buyer who withdraws after a week, and what the page shows of it. */
async function withdrawing() {
  const caller = await bought()
  await world.advance(7 * DAY_MS)
  const reference = await withdraw(caller.email, caller.number)
  const seen = await seenRefunds(support, reference, {})
  const accept = (shown = seen) =>
    world.api.call('POST', `/studio/withdrawals/${reference}/accept`, support, {
      isFull: false,
      seenRefunds: shown,
      reason: 'A scris în termen.',
    })

  return { ...caller, reference, accept, seen }
}

/** An order of another operator, as the feature of people stores it. */
async function ordered(accountId: string, settledAt: Date | null) {
  const now = world.bench.clock.now()
  const { id } = await world.db.one(
    Charge,
    sql`select id from app.charge where account_id = ${accountId} and kind = 'subscription'`,
  )
  await world.db.run(sql`insert into app.refund_order
      (account_id, id, charge_id, amount_minor, currency, ordered_at, settled_at)
    values (${accountId}, ${uuidv7(now)}, ${id}, 1000, 'ron', ${now}, ${settledAt})`)
}

describe('acceptWithdrawal beside another refund', () => {
  it('is refused when other amounts would be refunded than were shown, and decides nothing', async () => {
    const { reference, accept, accountId, seen } = await withdrawing()
    const customer = (await world.billing.entitlementOf(accountId)).customer?.stripeId ?? ''
    const [charge] = (await world.stripe.charges.list({ customer })).data
    await world.stripe.refunds.create({ charge: charge?.id ?? '', amount: 1_000 })
    await world.deliverAll()

    expect(await accept()).toMatchObject({ status: 409, error: 'WITHDRAWAL_CHANGED' })
    const now = await seenRefunds(support, reference, {})
    expect([seen[0]?.amountMinor, now[0]?.amountMinor]).toEqual([2_673, 1_673])
    await decided(accept(now))
    const { data } = await world.stripe.charges.list({ customer })
    expect(data[0]?.amount_refunded).toBe(2_673)
  })

  it('is refused while an ordered refund of the payment is not done', async () => {
    const { accept, accountId } = await withdrawing()
    await ordered(accountId, null)
    expect(await accept()).toMatchObject({ status: 409, error: 'REFUND_OPEN' })

    await world.db.run(sql`delete from app.refund_order where account_id = ${accountId}`)
    expect((await accept()).status).toBe(200)
  })

  it('of a visitor is refused while an ordered refund of the gift is not done', async () => {
    const { id, number, email } = await visitorGift(world)
    const reference = await withdraw(email, number)
    const accept = async () =>
      world.api.call('POST', `/studio/withdrawals/${reference}/accept`, support, {
        isFull: false,
        seenRefunds: await seenRefunds(support, reference, {}),
        reason: 'A scris în termen.',
      })
    const now = world.bench.clock.now()
    await world.db
      .run(sql`insert into app.gift_refund_order (id, purchase_id, amount_minor, currency, ordered_at)
      values (${uuidv7(now)}, ${id}, 1000, 'ron', ${now})`)
    expect(await accept()).toMatchObject({ status: 409, error: 'REFUND_OPEN' })

    await world.db.run(sql`delete from app.gift_refund_order`)
    expect((await accept()).status).toBe(200)
  })

  it('is refused when a refund was done after its amounts were computed', async () => {
    const { accept, accountId } = await withdrawing()
    const answer = await world.db.transaction(async (tx) => {
      await lockRefunds(tx, accountId)
      const accepting = accept()
      await vi.waitFor(
        async () =>
          expect(
            await world.db.one(
              Waiting,
              sql`select count(*)::int as count from pg_locks
                where locktype = 'advisory' and not granted
                  and database = (select oid from pg_database where datname = current_database())`,
            ),
          ).toEqual({ count: 1 }),
        { timeout: 10_000 },
      )
      await ordered(accountId, world.bench.clock.now())
      return { accepting }
    })

    expect((await answer.accepting).error).toBe('WITHDRAWAL_CHANGED')
  })
})
