import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DAY_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import { sql } from '@hlizo/database/sql'
import { buyPlan, testVoucher } from '#server/testing-billing.ts'
import { openPlanted } from './testing-planted.ts'

let planted: Awaited<ReturnType<typeof openPlanted>>

beforeAll(async () => {
  planted = await openPlanted()
})
afterAll(() => planted.world.close())
beforeEach(() => planted.world.empty())

const run = (text: string) => planted.run(text)
const broken = () => planted.broken()
const orderId = '01890000-0000-7000-8000-000000000009'

/** A visitor pays for a gift and never comes back from the payment page; no event comes either. */
async function payGift(card = '4242424242424242') {
  const { world } = planted
  const { location } = await world.api.form(`/vouchers/${testVoucher.id}/checkout-session`, {
    consent: 'on',
  })
  await world.bench.post(location, cardForm(card))
}

const purchases = () =>
  planted.world.db.many(z.object({ id: z.string() }), sql`select id from app.voucher_purchase`)

describe('a gift and its payment', () => {
  it('are found when it was paid and has no code, until its event has come', async () => {
    await payGift()
    const [purchase] = await purchases()
    expect(await broken()).toEqual({
      'gift-purchases': [`gift ${purchase?.id} was paid and has no code`],
    })
    await planted.world.deliverAll()

    expect(await broken()).toEqual({})
  })

  it('are none when the payment was returned before the code was issued', async () => {
    const { world } = planted
    await payGift()
    const [charge] = (await world.stripe.charges.list()).data
    await world.stripe.refunds.create({ charge: charge?.id ?? '' })

    expect(await broken()).toEqual({})
  })

  it('are found when the code was not paid, or the amount is another one', async () => {
    await planted.buyGift()
    await planted.world.deliverAll()
    const [purchase] = await purchases()
    expect(await broken()).toEqual({})
    await run(`update app.voucher_purchase set amount_minor = amount_minor - 1`)
    expect((await broken())['gift-purchases']).toEqual([
      `gift ${purchase?.id} is of another amount or currency than was paid`,
    ])
    await run(`update app.voucher_purchase set invoice_id = 'in_gone'`)

    expect((await broken())['gift-purchases']).toEqual([
      `gift ${purchase?.id} has a code and was not paid`,
    ])
  })
})

describe('the ledger of a visitor', () => {
  it('is compared with what was bought, and with the refunds of the provider', async () => {
    const { stripe } = planted.world
    const { charge } = await planted.buyGift()
    const { id: refund } = await stripe.refunds.create({ charge, amount: 100 })
    await planted.world.deliverAll()
    const [purchase] = await purchases()
    expect(await broken()).toEqual({})

    await run(`update app.visitor_charge set amount_minor = amount_minor + 1 where kind = 'refund'`)
    expect((await broken())['gift-purchases']).toEqual([
      `refund ${refund} of a gift was not made, or not so`,
    ])
    await run(`delete from app.visitor_charge where kind = 'refund'`)
    expect((await broken())['gift-purchases']).toEqual([
      `refund ${refund} of a gift is not in the ledger`,
    ])
    await run(`delete from app.visitor_charge`)
    expect((await broken())['ledger']).toEqual([`purchase ${purchase?.id}`])
  })

  it('is completed by the daily check of its payment', async () => {
    const { charge } = await planted.buyGift()
    await planted.world.stripe.refunds.create({ charge, amount: 100 })
    await planted.world.deliverAll()
    await run(`delete from app.visitor_charge`)
    await planted.world.advance(2 * DAY_MS)
    await planted.world.recur('vouchers.recheck-payments')

    expect(await broken()).toEqual({})
  })
})

describe('the months of a gift', () => {
  it('are found when they wait for time that is not paid', async () => {
    const { world, buyGift, redeem } = planted
    const [member, subscriber] = [await world.account(), await world.account()]
    await buyPlan(world, subscriber)
    await redeem(member, await buyGift())
    await redeem(subscriber, await buyGift())
    await world.deliverAll()
    expect(await broken()).toEqual({})
    await run(`update app.gift_grant set starts_at = starts_at + interval '9 days',
      ends_at = ends_at + interval '9 days' where account_id = '${member.accountId}'`)
    const { id } = await world.db.one(
      z.object({ id: z.string() }),
      sql`select id from app.gift_grant where account_id = ${member.accountId}`,
    )

    expect(await broken()).toEqual({
      'returned-money': [`the months ${id} wait for time that is not paid`],
    })
  })
})

describe('a dispute', () => {
  it('is found when it is not here, or is another one here', async () => {
    const { world } = planted
    const caller = await world.account()
    await buyPlan(world, caller, 'abonament_lunar', '4000000000000259')
    await world.deliverAll()
    const [dispute] = (await world.stripe.disputes.list()).data
    const id = dispute?.id ?? ''
    expect(await broken()).toEqual({})
    await run(`update app.dispute set status = 'won', amount_minor = amount_minor + 1`)
    expect(await broken()).toEqual({
      disputes: [`${id} has another amount here`, `${id} has another state here`],
    })
    await run(`delete from app.dispute`)

    expect(await broken()).toEqual({ disputes: [`${id} is not here`] })
  })

  it('about a gift without an account is found when it is not here', async () => {
    await payGift('4000000000000259')
    await planted.world.deliverAll()
    expect(await broken()).toEqual({})
    await run(`delete from app.dispute`)

    expect(Object.keys(await broken())).toEqual(['disputes'])
  })
})

describe('orders of operators', () => {
  it('is found when a refund was not made or is not settled', async () => {
    const { world } = planted
    const caller = await world.account()
    await buyPlan(world, caller)
    await world.deliverAll()
    await run(`insert into app.refund_order (account_id, id, charge_id, amount_minor, currency, ordered_at)
      values ('${caller.accountId}', '${orderId}', 'in_1', 100, 'ron', '2026-01-01')`)
    expect(await broken()).toEqual({ 'refund-orders': [`refund order ${orderId} is not settled`] })
    await run(`update app.refund_order set settled_at = '2026-01-01', refund_id = 're_gone'`)
    expect(await broken()).toEqual({ 'refund-orders': [`refund order ${orderId} was not made`] })
    await run(`update app.refund_order set refund_id = null`)
    expect(await broken()).toEqual({ 'refund-orders': [`refund order ${orderId} was not made`] })
    // The provider has refused it.
    await run(`update app.refund_order set refusal_code = 'charge_disputed'`)

    expect(await broken()).toEqual({})
  })

  it('is found when a coupon is valid on one side only', async () => {
    const { stripe, db } = planted.world
    const { id: coupon } = await stripe.coupons.create({ percent_off: 10, duration: 'once' })
    const promotion = { type: 'coupon', coupon } as const
    const { id } = await stripe.promotionCodes.create({ promotion, code: 'VARA' })
    await db.run(sql`insert into app.coupon (id, code, percent_off, months, plan_ids, is_first_purchase,
        created_at, created_by, coupon_id, promotion_id, is_pending)
      values (${orderId}, 'VARA', 10, 0, '{}', false, '2026-01-01', 'ana', ${coupon}, ${id}, false)`)
    expect(await broken()).toEqual({})
    await run(`update app.coupon set ended_at = '2026-01-02'`)
    expect(await broken()).toEqual({
      'coupons-at-provider': ['coupon VARA was ended here and is valid at the provider'],
    })
    await stripe.promotionCodes.update(id, { active: false })
    expect(await broken()).toEqual({})
    await run(`update app.coupon set ended_at = null`)
    expect(await broken()).toEqual({
      'coupons-at-provider': ['coupon VARA is valid here and not at the provider'],
    })
    // It is over on both sides.
    await run(`update app.coupon set expires_at = '2026-01-03'`)

    expect(await broken()).toEqual({})
  })
})
