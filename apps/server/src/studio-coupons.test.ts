import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import { StudioCoupon } from '@hlizo/contract/entities/studio-coupon'
import { leiRateStore } from './billing/lei-rate-store.ts'
import { COUPON_JOB, COUPONS_SYNC_JOB } from './features/coupons/coupon-service.ts'
import { couponsFeature } from './features/coupons/feature.ts'
import type { TestCaller } from './http/testing-api.ts'
import { orderPlan } from './testing-billing.ts'
import { couponTerms } from './testing-coupon-terms.ts'
import { openMoneyWorld, type MoneyWorld } from './testing-money.ts'

const COUPONS = '/studio/money/coupons'
const reason = 'Campania de toamnă.'

let money: MoneyWorld
let flavia: TestCaller

beforeAll(async () => {
  money = await openMoneyWorld((needs) => [couponsFeature(needs)])
  flavia = await money.operator('finance')
})
afterAll(() => money.close())

const terms = (code: string, more: object = {}) =>
  couponTerms(code, { percentOff: 50, months: 3, ...more })
const create = (code: string, more: object = {}, caller = flavia) =>
  money.api.call('POST', COUPONS, caller, { terms: terms(code, more), reason })
const created = async (code: string, more: object = {}) =>
  StudioCoupon.parse((await create(code, more)).data)
const verify = async (coupon: string, interval = 'MONTHLY') =>
  (
    await money.world.api.call('POST', '/coupons/verify', await money.world.account(), {
      coupon,
      interval,
    })
  ).data
const change = (id: string, what: string, body: object = {}) =>
  money.api.call(what === 'limit' ? 'PUT' : 'POST', `${COUPONS}/${id}/${what}`, flavia, {
    reason,
    ...body,
  })
const find = async (query: string) =>
  z.array(StudioCoupon).parse((await money.api.call('GET', `${COUPONS}${query}`, flavia)).data)
const list = (state = '') => find(state && `?state=${state}`)
const buy = async (coupon: string) => {
  const page = await orderPlan(money.world, await money.world.account(), 'abonament_lunar', {
    coupon,
  })
  const paid = await money.world.bench.post(page, cardForm('4242424242424242'))
  await money.world.deliverAll()
  return paid
}

describe('a coupon of Studio', () => {
  it('is found by a part of its code', async () => {
    await created('GASIT-10')
    await created('ALTUL-10')
    const codes = async (query: string) => (await find(query)).map(({ code }) => code)

    expect(await codes('?code=asit')).toEqual(['GASIT-10'])
    expect(await codes('?code=-10')).toEqual(['ALTUL-10', 'GASIT-10'])
    expect(await codes('?code=asit&state=over')).toEqual([])
  })

  it('can be used at once, with the given amounts', async () => {
    expect(await created('toamna-50')).toMatchObject({
      code: 'TOAMNA-50',
      state: 'active',
      uses: 0,
      createdBy: 'Ion Pop',
    })
    expect(await verify('TOAMNA-50')).toMatchObject({
      valid: true,
      duration: 'repeating',
      discountedPriceDurationInMonths: 3,
      charges: { card: { amountMinor: 1_781 }, paypal: { amountMinor: 349 } },
    })
    expect((await buy('toamna-50')).status).toBe(303)
    await money.run(COUPONS_SYNC_JOB)
    expect((await list())[0]).toMatchObject({ uses: 1 })
    expect(
      await money.world.db.many(
        z.object({ action: z.string(), reason: z.string() }),
        sql`select action, reason from app.audit_entry where subject_id = 'TOAMNA-50'`,
      ),
    ).toEqual([{ action: 'coupon.created', reason }])
  })

  it('subtracts an amount in euro or lei, once', async () => {
    const once = { percentOff: null, months: 0 }
    await created('DOI-EURO', { ...once, amountMinor: 200, currency: 'EUR' })
    await created('ZECE-LEI', { ...once, amountMinor: 1_000, currency: 'RON' })

    expect(await verify('DOI-EURO')).toMatchObject({
      charges: { card: { amountMinor: 3_563 - 1_020 }, paypal: { amountMinor: 499 } },
    })
    expect(await verify('ZECE-LEI')).toMatchObject({
      charges: { card: { amountMinor: 2_563 }, paypal: { amountMinor: 699 - 196 } },
    })
    expect((await buy('ZECE-LEI')).status).toBe(303)
  })

  it('is for some plans, from a price on, and until a date', async () => {
    const now = money.world.bench.clock.now().getTime()
    await created('ANUAL', { planIds: ['abonament_anual'] })
    await created('SCUMP', { minimumMinor: 5_000 })
    await created('SCURT', { expiresAt: new Date(now + DAY_MS).toISOString() })

    expect(await verify('ANUAL')).toMatchObject({ valid: false })
    expect(await verify('ANUAL', 'YEARLY')).toMatchObject({ valid: true })
    expect(await verify('SCUMP')).toMatchObject({ valid: false })
    expect(await verify('SCUMP', 'YEARLY')).toMatchObject({ valid: true })
    expect(await verify('SCURT')).toMatchObject({ valid: true })
    await money.world.advance(2 * DAY_MS)
    expect(await verify('SCURT')).toMatchObject({ valid: false })
    expect((await list('over')).map(({ code, state }) => [code, state])).toEqual([
      ['SCURT', 'expired'],
    ])
    expect((await create('SCURT')).status).toBe(200)
  })

  it('is created once for two concurrent requests', async () => {
    const answers = await Promise.all([create('DUBLU'), create('DUBLU'), create('DUBLU')])
    const { data } = await money.world.stripe.promotionCodes.list({ code: 'DUBLU' })

    expect(answers.map(({ error }) => error ?? '').toSorted()).toEqual([
      '',
      'COUPON_EXISTS',
      'COUPON_EXISTS',
    ])
    expect(data).toHaveLength(1)
  })

  it('is created once by its job when the process exited before the call of the provider', async () => {
    const id = '01890000-0000-7000-8000-00000000000c'
    await money.world.db.run(sql`insert into app.coupon (id, code, percent_off, months, plan_ids,
        is_first_purchase, created_at, created_by, is_pending)
      values (${id}, 'INTRERUPT', 20, 0, '{}', false, now(), 'test', true)`)
    expect(await verify('INTRERUPT')).toMatchObject({ valid: false })
    await money.run(COUPON_JOB, { id })
    await money.world.db.run(sql`update app.coupon set is_pending = true where id = ${id}`)
    await money.run(COUPON_JOB, { id })

    expect(await verify('INTRERUPT')).toMatchObject({ valid: true })
    const { data } = await money.world.stripe.promotionCodes.list({ code: 'INTRERUPT' })
    expect(data).toHaveLength(1)
  })

  it('is created at the rate of the first attempt in each retry', async () => {
    const id = '01890000-0000-7000-8000-00000000000d'
    await money.world.db.run(sql`insert into app.coupon (id, code, amount_minor, currency, months,
        plan_ids, is_first_purchase, created_at, created_by, is_pending)
      values (${id}, 'CURS', 1000, 'ron', 0, '{}', false, now(), 'test', true)`)
    money.world.faults.loseAnswerOf('/v1/coupons')
    await money.run(COUPON_JOB, { id }).catch(() => {})
    money.world.faults.heal()
    const rate = { date: '2026-01-16', rate: 51_975 }
    await leiRateStore(money.world.db).add(rate, 'operator', money.world.bench.clock.now())
    await money.run(COUPON_JOB, { id })
    await money.world.db.run(sql`delete from app.lei_rate where day = ${rate.date}`)

    const { metadata } = await money.world.stripe.coupons.retrieve(`hlizo-${id}`)
    expect(metadata).toMatchObject({ leiOff: '1000', euroOff: '196' })
    expect(await verify('CURS')).toMatchObject({ valid: true })
  })

  it('gets another limit, which includes earlier uses', async () => {
    const { id } = await created('LIMITA', { maxRedemptions: 5 })
    await buy('LIMITA')
    await money.run(COUPONS_SYNC_JOB)
    expect((await change(id, 'limit', { maxRedemptions: 1 })).error).toBe('COUPON_TERMS')
    const limited = StudioCoupon.parse((await change(id, 'limit', { maxRedemptions: 2 })).data)
    expect(limited).toMatchObject({ code: 'LIMITA', uses: 1, maxRedemptions: 2, state: 'active' })
    expect((await change(id, 'limit', { maxRedemptions: 9 })).error).toBe('COUPON_OVER')
    expect((await list()).filter(({ code }) => code === 'LIMITA')).toEqual([limited])

    await buy('LIMITA')
    expect(await verify('LIMITA')).toMatchObject({ valid: false })
  })

  it('ends once, and its code can be used again', async () => {
    const { id } = await created('GATA')
    expect((await change(id, 'end')).data).toMatchObject({ state: 'ended' })
    expect(await verify('GATA')).toMatchObject({ valid: false })
    expect((await change(id, 'end')).error).toBe('COUPON_OVER')
    expect((await create('GATA')).data).toMatchObject({ state: 'active' })
  })

  it('that was created at the provider is listed', async () => {
    const { stripe } = money.world
    const { id } = await stripe.coupons.create({ percent_off: 5, duration: 'forever' })
    await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: id },
      code: 'DE-ACOLO',
    })
    await money.run(COUPONS_SYNC_JOB)
    await money.run(COUPONS_SYNC_JOB)
    const found = (await list('active')).filter(({ code }) => code === 'DE-ACOLO')

    expect(found).toMatchObject([{ createdBy: 'Stripe', percentOff: 5, months: null }])
    expect((await change(found[0]?.id ?? '', 'end')).data).toMatchObject({ state: 'ended' })
    expect(await verify('DE-ACOLO')).toMatchObject({ valid: false })
  })

  it('refuses contradictions, and all but finance', async () => {
    const sanda = await money.operator('support')

    expect((await create('X-1', { amountMinor: 5, currency: 'EUR' })).error).toBe('COUPON_TERMS')
    expect((await create('X-1', { percentOff: null })).error).toBe('COUPON_TERMS')
    expect((await create('X-1', { planIds: ['nimic'] })).error).toBe('COUPON_TERMS')
    expect((await create('X-1', { expiresAt: '2020-01-01T00:00:00Z' })).error).toBe('COUPON_TERMS')
    expect((await create('X 1')).status).toBe(400)
    expect((await create('X-1', {}, sanda)).error).toBe('ROLE_REQUIRED')
    expect((await money.api.call('GET', COUPONS, sanda)).status).toBe(200)
  })
})
