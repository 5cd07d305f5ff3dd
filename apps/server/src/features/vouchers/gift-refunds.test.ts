import { sql } from '@hlizo/database/sql'
import { HOUR_MS } from '@hlizo/kit/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findingsIn } from '#server/invariants/testing-findings.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import { openGiftHelpWorld, REASON } from './testing-gift-help.ts'

const GIVER = 'matusa@example.ro'
const REFUNDED = /^Ți-am returnat/
const REFUND_FAILS = '4000000000005126'
const Refund = z.object({ amountMinor: z.number() })

let shop: Awaited<ReturnType<typeof openGiftHelpWorld>>
let flavia: TestCaller

beforeAll(async () => {
  shop = await openGiftHelpWorld()
})
beforeEach(async () => {
  await shop.world.db.run(sql`delete from app.audit_entry`)
  await shop.world.empty()
  flavia = await shop.operator('finance')
})
afterAll(() => shop.world.close())

async function boughtGift(card = '4242424242424242', buyer?: TestCaller) {
  const { world } = shop
  const { location } = await shop.order({ email: GIVER, recipientEmail: '' }, buyer)
  await world.bench.post(location, { ...cardForm(card), email: GIVER })
  await world.deliverAll()

  return shop.gift()
}

const refund = (id: string, amountMinor: number, refundedMinor = 0) =>
  shop.act(flavia, id, 'refunds', { amountMinor, refundedMinor })
const refunds = async () =>
  (
    await shop.world.db.many(
      Refund,
      sql`select -amount_minor as "amountMinor" from app.visitor_charge where kind = 'refund' order by charged_at, id`,
    )
  ).map(({ amountMinor }) => amountMinor)
const mailed = async () =>
  (await shop.world.mailsTo(GIVER)).filter((subject) => REFUNDED.test(subject))
const isDisabled = async () =>
  (
    await shop.world.db.one(
      z.object({ is: z.boolean() }),
      sql`select disabled_at is not null as is from app.voucher`,
    )
  ).is
const faults = async () => findingsIn(shop.world, { afterMs: HOUR_MS })

describe('refundGift', () => {
  it('refunds a part and the rest, with storno, mail and log', async () => {
    const { id } = await boughtGift()
    expect(await refund(id, 1_000)).toMatchObject({ status: 204 })
    expect([await refunds(), await isDisabled()]).toEqual([[1_000], false])
    expect(await refund(id, 9_190, 1_000)).toMatchObject({ status: 204 })

    expect((await refunds()).toSorted((a, b) => a - b)).toEqual([1_000, 9_190])
    expect(await isDisabled()).toBe(true)
    expect(await mailed()).toHaveLength(2)
    const entry = { action: 'payment.refunded', reason: REASON }
    expect(await shop.logOf(id)).toEqual([
      { ...entry, after: { amountMinor: 1_000 } },
      { ...entry, after: { amountMinor: 9_190 } },
    ])
    await shop.world.deliverAll()
    expect(await faults()).toEqual([])
  })

  it('is refused for another amount than was seen, more than is left, and a gift of an account', async () => {
    const { id } = await boughtGift()
    expect(await refund(id, 1_000, 500)).toMatchObject({ error: 'PAYMENT_CHANGED' })
    expect(await refund(id, 10_191)).toMatchObject({ error: 'PAYMENT_CHANGED' })
    const { id: owned } = await boughtGift(undefined, await shop.world.account())
    expect(await refund(owned, 1_000)).toMatchObject({ error: 'NOT_FOUND' })

    expect(await refunds()).toEqual([])
  })

  it('is refused by the provider while the payment is disputed', async () => {
    const { id } = await boughtGift()
    await shop.disputeLast()
    expect(await refund(id, 1_000)).toMatchObject({ error: 'REFUND_REFUSED' })

    expect(await mailed()).toEqual([])
    expect((await shop.logOf(id)).map(({ action }) => action)).toEqual([
      'payment.refunded',
      'payment.refund-refused',
    ])
  })

  it('is completed by its job after a crash, once', async () => {
    const { faults: broken } = shop.world
    const { id } = await boughtGift()
    broken.dieBefore('/v1/refunds')
    await refund(id, 1_000).catch(() => undefined)
    expect(broken.wasBroken()).toBe(true)
    broken.heal()
    await shop.world.restart()
    await shop.world.work()
    await shop.world.work()

    expect(await refunds()).toEqual([1_000])
    expect(await mailed()).toHaveLength(1)
    expect(await faults()).toEqual([])
  })

  it('is not made twice when its answer from the provider is lost', async () => {
    const { faults: broken } = shop.world
    const { id } = await boughtGift()
    broken.loseAnswerOf('/v1/refunds')
    await refund(id, 1_000)
    broken.heal()
    await shop.world.work()
    await shop.world.deliverAll()

    expect(await refunds()).toEqual([1_000])
  })

  it('notes a refund that the bank refuses later', async () => {
    const { id } = await boughtGift(REFUND_FAILS)
    expect(await refund(id, 1_000)).toMatchObject({ status: 204 })
    await shop.world.advance(2 * HOUR_MS)
    await shop.world.deliverAll()
    await shop.world.deliverAll()

    expect(await refunds()).toEqual([])
    expect((await shop.logOf(id)).map(({ action }) => action)).toEqual([
      'payment.refunded',
      'payment.refund-refused',
    ])
    expect(await faults()).toEqual([])
  })

  it('waits for a withdrawal from the purchase, which refunds itself', async () => {
    const { id } = await boughtGift()
    await shop.withdraw(GIVER)

    expect(await refund(id, 1_000)).toMatchObject({ error: 'WITHDRAWAL_OPEN' })
  })
})
