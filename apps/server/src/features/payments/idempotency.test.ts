import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { raw } from '@hlizo/database/sql'
import { HOUR_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import type { TestCaller } from '#server/http/testing-api.ts'
import {
  openBillingWorld,
  orderPlan,
  testVoucher,
  type BillingWorld,
} from '#server/testing-billing.ts'
import { effort } from '#server/testing-effort.ts'
import { mutationsIn, feedback, type PaymentsWorld } from './testing-payments.ts'

let base: BillingWorld
let world: PaymentsWorld

beforeAll(async () => {
  base = await openBillingWorld()
  world = { ...base, ...mutationsIn(base) }
})
beforeEach(() => base.empty())
afterAll(() => base.close())

/** Another node takes over. */
async function restart(): Promise<void> {
  await base.restart()
  world = { ...base, ...mutationsIn(base) }
}

const [monthly, yearly] = ['abonament_lunar', 'abonament_anual']

type Press = { method: 'POST' | 'DELETE'; path: string; body?: object }

/** What is pressed once, and must be done once. */
type Order = { readonly caller: TestCaller; readonly press: Press }

const redeemable = async () => {
  const form = { consent: 'on', email: 'ana@example.ro' }
  const { location } = await world.api.form(`/vouchers/${testVoucher.id}/checkout-session`, form)
  const paid = await world.bench.post(location, cardForm('4242424242424242'))
  const key = new URL(paid.location).searchParams.get('sessionId') ?? ''
  const { data } = await world.api.call('GET', `/vouchers/${key}`)
  return z.object({ code: z.string() }).parse(data).code
}

const orders: Readonly<Record<string, () => Promise<Order>>> = {
  'subscribing again': async () => {
    const caller = await world.subscriber()
    await world.cancel(caller)
    await world.runOut(caller)
    const body = { plan: monthly, consent: true }
    return { caller, press: { method: 'POST', path: '/stripe/resubscribe', body } }
  },
  'changing the plan': async () => {
    const caller = await world.subscriber()
    const body = { plan: yearly, consent: true }
    return { caller, press: { method: 'POST', path: '/stripe/change-subscription', body } }
  },
  cancelling: async () => {
    const caller = await world.subscriber()
    const press = { method: 'DELETE', path: '/stripe/cancel-subscription' } as const
    return { caller, press: { ...press, body: { feedback } } }
  },
  'retrying a payment': async () => {
    const caller = await world.subscriber()
    await world.failRenewal(caller)
    const customer = await world.customerOf(caller)
    const { id } = await world.stripe.paymentMethods.attach('pm_card_visa', { customer })
    const [subscription] = await world.subscriptionsOf(caller)
    await world.stripe.subscriptions.update(subscription?.id ?? '', { default_payment_method: id })
    return { caller, press: { method: 'POST', path: '/stripe/retry-payment' } }
  },
  'redeeming a gift': async () => {
    const caller = await world.subscriber()
    const body = { code: await redeemable() }
    return { caller, press: { method: 'POST', path: '/vouchers/redeem', body } }
  },
}

const send = ({ caller, press }: Order, key: string) =>
  world.api.call(press.method, press.path, caller, press.body, { 'idempotency-key': key })

/** The answer of the request with this key is lost with the node that made it. */
const loseAnswers = () =>
  world.db.run(
    raw(`update app.idempotency_key set status = null, body = null,
    leased_until = now() - interval '1 second'`),
  )

/** What was paid, which plan is had, and until when. */
async function outcome(caller: TestCaller) {
  await world.deliverAll()
  const { planId, subscriptionExpirationDate, cancelAtPeriodEnd } = await world.user(caller)
  const { data: charges } = await world.charges(caller)
  const live = (await world.subscriptionsOf(caller)).filter(({ status }) => status !== 'canceled')

  return {
    planId,
    subscriptionExpirationDate,
    cancelAtPeriodEnd,
    charges: z.array(z.unknown()).parse(charges).length,
    live: live.length,
  }
}

describe('Idempotency-Key', () => {
  describe.each(Object.entries(orders))('%s', (_, prepare) => {
    it('runs once and has one response, also on another node', async () => {
      const order = await prepare()
      const key = randomUUID()
      const first = await send(order, key)
      const done = await outcome(order.caller)
      await restart()
      const again = await send(order, key)

      expect(first.status).toBe(200)
      expect(again).toEqual({ ...first, isReplay: true })
      expect(await outcome(order.caller)).toEqual(done)
    })

    it('runs once when the response is lost with its node, and is answered', async () => {
      const order = await prepare()
      const key = randomUUID()
      const first = await send(order, key)
      const done = await outcome(order.caller)
      await loseAnswers()
      await restart()
      await world.advance(60_000)
      const again = await send(order, key)

      expect([first.status, again.status, again.isReplay]).toEqual([200, 200, undefined])
      expect(Object.keys(Object(again.data))).toEqual(Object.keys(Object(first.data)))
      expect(await outcome(order.caller)).toEqual(done)
    })

    it('runs once when the node crashes', async () => {
      const order = await prepare()
      world.faults.heal()
      await send(order, randomUUID())
      const steps = world.faults.steps()
      const done = await outcome(order.caller)
      const all = Array.from({ length: steps }, (__, at) => at + 1)
      for (const step of effort > 2 ? all : [Math.ceil(steps / 2), steps]) {
        await world.empty()
        const broken = await prepare()
        const key = randomUUID()
        world.faults.heal()
        world.faults.dieBefore(step)
        await send(broken, key)
        world.faults.heal()
        await loseAnswers()
        await restart()
        const { status } = await send(broken, key)

        expect({ step, status }).toEqual({ step, status: 200 })
        expect(await outcome(broken.caller)).toMatchObject({
          planId: done.planId,
          live: done.live,
          charges: done.charges,
          cancelAtPeriodEnd: done.cancelAtPeriodEnd,
        })
      }
    })
  })

  it('treats two concurrent clicks as one', async () => {
    const prepare = orders['subscribing again']
    const order = await prepare?.()
    if (!order) return
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => send(order, key)))

    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(answers.filter(({ isReplay }) => isReplay)).toHaveLength(2)
    expect((await outcome(order.caller)).live).toBe(1)
  })

  it('stores a declined payment, and a new press with a new key tries again', async () => {
    const caller = await world.subscriber()
    await world.changeCard(caller, 'pm_card_chargeCustomerFail')
    await world.cancel(caller)
    await world.runOut(caller)
    const body = { plan: monthly, consent: true }
    const order: Order = { caller, press: { method: 'POST', path: '/stripe/resubscribe', body } }
    const key = randomUUID()
    const tries = async () =>
      (await world.stripe.paymentIntents.list({ customer: await world.customerOf(caller) })).data
        .length
    const declined = await send(order, key)
    const before = await tries()
    await world.advance(HOUR_MS)
    const again = await send(order, key)
    await loseAnswers()
    const afterCrash = await send(order, key)

    expect(declined).toMatchObject({ status: 400, error: 'PAYMENT_DECLINED' })
    expect(again).toEqual({ ...declined, isReplay: true })
    expect(afterCrash).toEqual(declined)
    expect(await tries()).toBe(before)

    await send(order, randomUUID())
    expect(await tries()).toBeGreaterThan(before)
  })

  it('is retried after an outage of the provider', async () => {
    const order = await orders['subscribing again']?.()
    if (!order) return
    const key = randomUUID()
    world.faults.answerWith(503)
    const away = await send(order, key)
    world.faults.heal()
    const done = await send(order, key)

    expect([away.status, done.status, done.isReplay]).toEqual([502, 200, undefined])
  })

  it('refuses the key for another plan', async () => {
    const caller = await world.subscriber()
    const key = randomUUID()
    const change = (plan: string) =>
      world.api.call(
        'POST',
        '/stripe/change-subscription',
        caller,
        { plan, consent: true },
        { 'idempotency-key': key },
      )
    await change(yearly)

    expect(await change(monthly)).toMatchObject({ status: 400, error: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it('applies to forms: the same page is returned, also with another token', async () => {
    const caller = await world.account()
    const idempotencyKey = randomUUID()
    const order = (sessionId: string, more = {}) =>
      orderPlan(world, { ...caller, sessionId }, monthly, { idempotencyKey, ...more })
    const page = await order('laptop')

    expect(await order('phone')).toBe(page)
    expect(await orderPlan(world, caller, yearly, { idempotencyKey })).toContain(
      'reason=IDEMPOTENCY_KEY_REUSED',
    )
  })

  it('applies to a visitor who buys a gift', async () => {
    const buy = (idempotencyKey: string) =>
      world.api.form(`/vouchers/${testVoucher.id}/checkout-session`, {
        consent: 'on',
        email: 'ana@example.ro',
        idempotencyKey,
      })
    const key = randomUUID()
    const [page, other] = [await buy(key), await buy(randomUUID())]

    expect(await buy(key)).toEqual(page)
    expect(other.location).not.toBe(page.location)
    expect((await buy('short')).location).toContain('reason=IDEMPOTENCY_KEY_INVALID')
  })

  it('returns the purchase once for reporting, also after a lost response', async () => {
    const caller = await world.account()
    const paid = await world.bench.post(
      await orderPlan(world, caller),
      cardForm('4242424242424242'),
    )
    const sessionId = new URL(paid.location).searchParams.get('sessionId') ?? ''
    const press: Press = { method: 'POST', path: `/plan-checkout-sessions/${sessionId}` }
    const key = randomUUID()
    const first = await send({ caller, press }, key)
    await loseAnswers()

    expect(await send({ caller, press }, key)).toEqual(first)
    expect(first.data).toMatchObject({ alreadyReported: false })
    expect(await send({ caller, press }, randomUUID())).toMatchObject({
      data: { alreadyReported: true },
    })
  })
})
