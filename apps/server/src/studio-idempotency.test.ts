import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { raw, sql } from '@hlizo/database/sql'
import { readConfig } from './config.ts'
import { moneyFeature } from './features/money/feature.ts'
import { refundOrders } from './features/people/refund-orders.ts'
import { studioPeopleRoutes } from './features/people/studio-routes.ts'
import { idlePool } from './features/people/testing-people.ts'
import { withdrawalsIn } from './features/withdrawals/testing-withdrawals.ts'
import type { TestApi, TestCaller } from './http/testing-api.ts'
import { buyPlan } from './testing-billing.ts'
import { couponTerms } from './testing-coupon-terms.ts'
import { killedAt } from './testing-effort.ts'
import { openMoneyWorld, type MoneyWorld } from './testing-money.ts'
import { visitorGift } from './testing-visitor-gift.ts'

let money: MoneyWorld
let operator: TestCaller

beforeAll(async () => {
  money = await openMoneyWorld((needs) => [
    moneyFeature({ ...needs, config: readConfig({ PUBLIC_URL: 'http://shop.test' }) }),
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
beforeEach(() => restart())
afterAll(() => money.close())

async function restart(): Promise<void> {
  await money.world.db.run(raw('delete from app.audit_entry; delete from app.coupon'))
  await money.world.empty()
  operator = await money.operator('support', 'finance')
}

/** What is ordered once, and must be done once. */
type Order = {
  readonly press: (key: string, other?: object) => ReturnType<TestApi['call']>
  /** The change of the body with which the same key is refused. */
  readonly other: object
  readonly outcome: () => Promise<unknown>
}

const reason = 'A sunat la suport.'
const Id = z.object({ id: z.string() })
const Count = z.object({ count: z.number() })
const DISPUTED = '4000000000000259'

type Press = { method: 'POST' | 'PUT'; path: string; body: object }

const pressing =
  (api: () => TestApi, caller: TestCaller | undefined, { method, path, body }: Press) =>
  (key: string, other: object = {}) =>
    api().call(method, path, caller, { ...body, ...other }, { 'idempotency-key': key })

const studio = (path: string, body: object, method: Press['method'] = 'POST') =>
  pressing(() => money.api, operator, { method, path, body })
const shop = (path: string, body: object, method: Press['method'] = 'POST') =>
  pressing(() => money.world.api, operator, { method, path, body })

async function buyer(card?: string) {
  const caller = await money.world.account()
  await buyPlan(money.world, caller, 'abonament_lunar', card)
  const { accountId } = caller
  await money.api.call('POST', `/studio/people/${accountId}/open`, operator, { reason })
  const { id: paymentId } = await money.world.db.one(
    Id,
    sql`select id from app.charge where account_id = ${accountId} and kind = 'subscription'`,
  )
  return { ...caller, paymentId, at: `/studio/people/${accountId}` }
}

const customerOf = async ({ accountId }: TestCaller) =>
  (await money.world.billing.entitlementOf(accountId)).customer?.stripeId ?? ''
const logged = (subject: string) =>
  money.world.db.one(
    Count,
    sql`select count(*)::int as count from app.audit_entry
      where subject_id = ${subject} and action <> 'person.opened'`,
  )

/** What the provider has of a person, and how many changes are in the log. */
const stateOf = (caller: TestCaller) => async () => {
  const { stripe } = money.world
  const customer = await customerOf(caller)
  const { data: subscriptions } = await stripe.subscriptions.list({ customer, status: 'all' })
  const { data: charges } = await stripe.charges.list({ customer })
  return {
    subscriptions: subscriptions.map(({ status, cancel_at_period_end: isEnding, trial_end }) => ({
      status,
      isEnding,
      isFree: trial_end !== null,
    })),
    refunded: charges.map(({ amount_refunded: amount }) => amount),
    ...(await logged(caller.accountId)),
  }
}

async function cancelling(when: 'end' | 'now'): Promise<Order> {
  const person = await buyer()
  const press = studio(`${person.at}/cancel`, { when, reason })
  return { press, other: { when: when === 'end' ? 'now' : 'end' }, outcome: stateOf(person) }
}

async function dispute(decision: 'submit' | 'accept'): Promise<Order> {
  const person = await buyer(DISPUTED)
  const { id } = await money.world.db.one(
    Id,
    sql`select id from app.dispute where account_id = ${person.accountId}`,
  )
  const at = `/studio/disputes/${id}`
  const evidence = { uncategorized_text: 'A privit.' }
  await money.api.call('PUT', `${at}/evidence`, operator, { version: 0, evidence })
  const body = decision === 'submit' ? { version: 1, reason } : { reason }
  const outcome = async () => {
    const { status, evidence_details: details } = await money.world.stripe.disputes.retrieve(id)
    return { status, submissions: details.submission_count, ...(await logged(id)) }
  }
  return { press: studio(`${at}/${decision}`, body), other: { reason: 'Alt motiv.' }, outcome }
}

async function withdrawable() {
  const person = await buyer()
  const { number } = await money.world.db.one(
    z.object({ number: z.string() }),
    sql`select invoice_number as number from app.charge where id = ${person.paymentId}`,
  )
  return { ...person, body: { name: 'Ion Pop', email: person.email, contract: number } }
}

const terms = couponTerms('TOAMNA')
async function coupon(): Promise<string> {
  const { data } = await shop('/studio/money/coupons', { terms, reason })(randomUUID())
  return Id.parse(data).id
}
const codes = async () => {
  const { data } = await money.world.stripe.promotionCodes.list({ code: terms.code })
  return {
    codes: data.map(({ active, max_redemptions: limit }) => ({ active, limit })),
    ...(await logged(terms.code)),
  }
}

type GiftCall = (gift: { readonly expiresAt: Date }) => readonly [path: string, body: object]

const giftOrder = (call: GiftCall) => async (): Promise<Order> => {
  const { at, outcome, ...gift } = await visitorGift(money.world)
  const [path, body] = call(gift)
  const press = shop(`${at}/${path}`, { ...body, reason })
  return { press, other: { reason: 'Alt motiv.' }, outcome }
}

const orders: Readonly<Record<string, () => Promise<Order>>> = {
  'cancelling for a person': () => cancelling('end'),
  'cancelling for a person at once': () => cancelling('now'),
  'refunding for a person': async () => {
    const person = await buyer()
    const body = { paymentId: person.paymentId, amountMinor: 1_000, refundedMinor: 0, reason }
    const press = studio(`${person.at}/refund`, body)
    return { press, other: { amountMinor: 900 }, outcome: stateOf(person) }
  },
  'refunding from the table': async () => {
    const { accountId, paymentId, ...person } = await buyer()
    const body = { accountId, paymentId, amountMinor: 1_000, refundedMinor: 0, reason }
    const outcome = stateOf({ accountId, ...person })
    return { press: studio('/studio/money/refunds', body), other: { amountMinor: 900 }, outcome }
  },
  'refunding a gift': giftOrder(() => ['refunds', { amountMinor: 1_000, refundedMinor: 0 }]),
  'sending a gift again': giftOrder(() => ['mails', { to: { who: 'giver' } }]),
  'extending a gift': giftOrder(({ expiresAt }) => ['extension', { months: 1, expiresAt }]),
  'giving months': async () => {
    const person = await buyer()
    const press = studio(`${person.at}/months`, { months: 1, seenGifts: 0, reason })
    const outcome = async () => ({
      ...(await stateOf(person)()),
      gifts: await money.world.db.one(
        Count,
        sql`select count(*)::int as count from app.gift_grant where account_id = ${person.accountId}`,
      ),
    })
    return { press, other: { months: 2 }, outcome }
  },
  'answering a dispute': () => dispute('submit'),
  'accepting a dispute': () => dispute('accept'),
  'accepting a withdrawal': async () => {
    const { body, ...person } = await withdrawable()
    const { withdraw, seenRefunds: seen } = withdrawalsIn(() => money.world)
    const reference = await withdraw(body.email, body.contract)
    const wanted = { isFull: false, seenRefunds: await seen(operator, reference, {}), reason }
    const press = shop(`/studio/withdrawals/${reference}/accept`, wanted)
    const outcome = async () => ({ ...(await stateOf(person)()), ...(await logged(reference)) })
    return { press, other: { isFull: true }, outcome }
  },
  'declaring a withdrawal': async () => {
    const { body, ...person } = await withdrawable()
    const press = pressing(() => money.world.api, undefined, {
      method: 'POST',
      path: '/withdrawals',
      body,
    })
    const outcome = async () => ({
      ...(await stateOf(person)()),
      ...(await money.world.db.one(
        Count,
        sql`select count(*)::int as count from app.withdrawal where email = ${person.email}`,
      )),
    })
    return { press, other: { contract: 'alta' }, outcome }
  },
  'creating a coupon': async () => ({
    press: shop('/studio/money/coupons', { terms, reason }),
    other: { reason: 'Alt motiv.' },
    outcome: codes,
  }),
  'limiting a coupon': async () => ({
    press: shop(
      `/studio/money/coupons/${await coupon()}/limit`,
      { maxRedemptions: 5, reason },
      'PUT',
    ),
    other: { maxRedemptions: 6 },
    outcome: codes,
  }),
  'ending a coupon': async () => ({
    press: shop(`/studio/money/coupons/${await coupon()}/end`, { reason }),
    other: { reason: 'Alt motiv.' },
    outcome: codes,
  }),
}

/** The answers are lost with the node that made them. */
const loseAnswers = () =>
  money.world.db.run(
    raw(`update app.idempotency_key set status = null, body = null,
      leased_until = now() - interval '1 second'`),
  )

async function settled({ outcome }: Order): Promise<unknown> {
  await money.world.deliverAll()
  return outcome()
}

describe.each(Object.entries(orders))('%s with an idempotency key', (_, prepare) => {
  it('runs once when its response is lost with the node, and is refused with another body', async () => {
    const order = await prepare()
    const key = randomUUID()
    const first = await order.press(key)
    const done = await settled(order)
    await loseAnswers()
    await money.world.advance(60_000)
    const again = await order.press(key)
    const stored = await order.press(key)
    const other = await order.press(key, order.other)

    expect(first.error).toBeUndefined()
    expect([again.status, again.error, again.isReplay]).toEqual([
      first.status,
      undefined,
      undefined,
    ])
    expect(Object.keys(Object(again.data))).toEqual(Object.keys(Object(first.data)))
    expect(stored).toEqual({ ...again, isReplay: true })
    expect(other).toMatchObject({ status: 400, error: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await settled(order)).toEqual(done)
  })

  it('runs once when the node crashes', async () => {
    const whole = await prepare()
    money.world.faults.heal()
    const first = await whole.press(randomUUID())
    const steps = money.world.faults.steps()
    const done = await settled(whole)
    for (const step of killedAt(steps)) {
      await restart()
      const broken = await prepare()
      const key = randomUUID()
      money.world.faults.heal()
      money.world.faults.dieBefore(step)
      await broken.press(key)
      money.world.faults.heal()
      await loseAnswers()
      const { status } = await broken.press(key)

      expect({ step, status }).toEqual({ step, status: first.status })
      expect(await settled(broken)).toEqual(done)
    }
  })
})
