import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import type { TestCaller } from '#server/http/testing-api.ts'
import {
  DAY_MS,
  openBillingWorld,
  testVoucher,
  type BillingWorld,
} from '#server/testing-billing.ts'

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

async function buyGift(): Promise<string> {
  const { location } = await order()
  const paid = await world.bench.post(location, cardForm('4242424242424242'))
  return keyIn(paid.location)
}

describe('a gift whose payment is returned before its code is issued', () => {
  /** Pays, and returns the payment before any event of it has come. */
  const paidAndReturned = async (turn: (charge: string) => Promise<unknown>) => {
    const { location } = await order({ email: 'darnic@example.ro' })
    const paid = await world.bench.post(location, cardForm('4242424242424242'))
    const { data } = await world.stripe.charges.list({ limit: 1 })
    await turn(data[0]?.id ?? '')
    return { key: keyIn(paid.location), charge: data[0]?.id ?? '' }
  }
  const vouchers = () =>
    world.db.one(
      z.object({ count: z.number() }),
      sql`select count(*)::int as count from app.voucher`,
    )

  it('gets no code, whatever comes first', async () => {
    const before = await vouchers()
    const refund = (charge: string) => world.stripe.refunds.create({ charge })
    const [one, other] = [await paidAndReturned(refund), await paidAndReturned(refund)]
    const looked = await look(one.key)
    await world.deliverAll((events) => events.toReversed())

    expect(looked).toMatchObject({ status: 404 })
    expect(await look(other.key)).toMatchObject({ status: 404 })
    expect(await vouchers()).toEqual(before)
  })

  it('loses a code that was issued while the payment was returned and whose event is lost', async () => {
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

  it('gets its code after a dispute that came first was won', async () => {
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
