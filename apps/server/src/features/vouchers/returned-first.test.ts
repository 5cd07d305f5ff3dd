import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { enqueueJob } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import type { TestCaller } from '#server/http/testing-api.ts'
import { openBillingWorld, testVoucher, type BillingWorld } from '#server/testing-billing.ts'
import { voucherPurchaseStore } from './purchase-store.ts'
import { FULFIL_JOB } from './reactions.ts'

let world: BillingWorld

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

const keyIn = (address: string) =>
  new URL(address, 'http://shop.test').searchParams.get('sessionId') ?? ''
const codeOf = ({ data }: { data: unknown }) => z.object({ code: z.string() }).parse(data).code
const order = (fields: Record<string, string> = {}) =>
  world.api.form(`/vouchers/${testVoucher.id}/checkout-session`, { consent: 'on', ...fields })
const look = (key: string) => world.api.call('GET', `/vouchers/${key}`)
const redeem = (caller: TestCaller, code: string) =>
  world.api.call('POST', '/vouchers/redeem', caller, { code })

const Count = z.object({ count: z.number() })

async function buyGift(): Promise<string> {
  const { location } = await order()
  const paid = await world.bench.post(location, cardForm('4242424242424242'))
  return keyIn(paid.location)
}

describe('a gift whose payment is refunded before its code is issued', () => {
  /** Pays, and returns the payment before any event of it has come. */
  const paidAndReturned = async (turn: (charge: string) => Promise<unknown>) => {
    const { location } = await order({ email: 'darnic@example.ro' })
    const paid = await world.bench.post(location, cardForm('4242424242424242'))
    const { data } = await world.stripe.charges.list({ limit: 1 })
    await turn(data[0]?.id ?? '')
    return { key: keyIn(paid.location), charge: data[0]?.id ?? '' }
  }
  const vouchers = () => world.db.one(Count, sql`select count(*)::int as count from app.voucher`)

  it('gets no code, in any order of events', async () => {
    const before = await vouchers()
    const refund = (charge: string) => world.stripe.refunds.create({ charge })
    const [one, other] = [await paidAndReturned(refund), await paidAndReturned(refund)]
    const looked = await look(one.key)
    await world.deliverAll((events) => events.toReversed())

    expect(looked).toMatchObject({ status: 404 })
    expect(await look(other.key)).toMatchObject({ status: 404 })
    expect(await vouchers()).toEqual(before)
  })

  it('revokes a code issued during a refund whose webhook is lost', async () => {
    const key = await buyGift()
    const code = codeOf(await look(key))
    const { data } = await world.stripe.charges.list({ limit: 1 })
    await world.stripe.refunds.create({ charge: data[0]?.id ?? '' })
    await world.sent()
    await world.work()

    expect(await redeem(await world.account(), code)).toMatchObject({ error: 'VOUCHER_INVALID' })
  })

  it('is found by the daily check when every event is lost', async () => {
    const code = codeOf(await look(await buyGift()))
    await world.deliverAll()
    const { data } = await world.stripe.charges.list({ limit: 1 })
    await world.stripe.refunds.create({ charge: data[0]?.id ?? '' })
    await world.sent()
    await world.advance(2 * DAY_MS)
    await world.recur('vouchers.recheck-payments')

    expect(await redeem(await world.account(), code)).toMatchObject({ error: 'VOUCHER_INVALID' })
  })

  it('gets its code after an earlier dispute was won', async () => {
    const { location } = await order({ email: 'darnic@example.ro' })
    const paid = await world.bench.post(location, cardForm('4000000000000259'))
    const key = keyIn(paid.location)
    const disputed = await look(key)
    await world.deliverAll()
    const [dispute] = (await world.stripe.disputes.list({ limit: 1 })).data
    await world.stripe.disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: true,
    })
    await world.deliverAll()

    expect(disputed).toMatchObject({ status: 404 })
    expect(await look(key)).toMatchObject({ status: 200 })
  })
})

describe('the daily check of payments', () => {
  const FAILING = 250

  /** Purchases whose check always fails: the provider does not know their payment pages. */
  const plantFailing = (count: number) =>
    world.db.run(sql`insert into app.voucher_purchase
        (id, product_id, session_key_hash, session_id, payment_intent_id, begun_at)
      select gen_random_uuid(), ${testVoucher.id}, decode(md5('key' || n), 'hex'), 'cs_gone_' || n,
        'pi_gone_' || n, ${world.bench.clock.now()} from generate_series(1, ${count}::int) n`)
  const due = () => {
    const now = world.bench.clock.now()
    const [begunAfter, checkedBefore] = [new Date(0), new Date(now.getTime() - DAY_MS)]
    return { begunAfter, checkedBefore }
  }

  it('checks each payment in one run, also after failures', async () => {
    const code = codeOf(await look(await buyGift()))
    await world.deliverAll()
    const { data } = await world.stripe.charges.list({ limit: 1 })
    await world.stripe.refunds.create({ charge: data[0]?.id ?? '' })
    await world.sent()
    await plantFailing(FAILING)
    await world.advance(2 * DAY_MS)
    await world.recur('vouchers.recheck-payments')
    const tried = await world.db.one(
      Count,
      sql`select count(*)::int as count from app.voucher_purchase
        where payment_tried_at = ${world.bench.clock.now()} and payment_checked_at is null`,
    )
    const answer = await redeem(await world.account(), code)
    await world.empty()

    expect(answer).toMatchObject({ error: 'VOUCHER_INVALID' })
    expect(tried).toEqual({ count: FAILING })
  })

  it('checks a payment whose check failed after all others', async () => {
    await plantFailing(1)
    await world.recur('vouchers.recheck-payments')
    await world.advance(1_000)
    await buyGift()
    await world.deliverAll()
    await world.advance(2 * DAY_MS)
    const take = async () => {
      const page = await voucherPurchaseStore(world.db).tryUnchecked(
        due(),
        world.bench.clock.now(),
        1,
      )
      return page.map(({ paymentIntentId }) => paymentIntentId.startsWith('pi_gone'))
    }
    const order = [await take(), await take(), await take()]
    await world.empty()

    expect(order).toEqual([[false], [true], []])
  })
})

describe('a purchase whose code was issued', () => {
  it('is not asked about again', async () => {
    const key = await buyGift()
    await look(key)
    await world.deliverAll()
    const { sessionId } = await world.db.one(
      z.object({ sessionId: z.string() }),
      sql`select session_id as "sessionId" from app.voucher_purchase where voucher_id is not null
        order by begun_at desc limit 1`,
    )
    world.faults.answerWith(503)
    await enqueueJob(
      world.db,
      { kind: FULFIL_JOB, key: sessionId, payload: { sessionId } },
      world.bench.clock.now(),
    )
    await world.work()
    world.faults.heal()
    const left = await world.db.one(
      Count,
      sql`select count(*)::int as count from jobs.job where kind = ${FULFIL_JOB}`,
    )

    expect(left).toEqual({ count: 0 })
  })
})
