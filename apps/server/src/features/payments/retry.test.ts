import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { z } from 'zod'
import { isLive } from '#server/billing/project-subscription.ts'
import { orderPlan } from '#server/testing-billing.ts'
import { openPaymentsWorld, secretOf, type PaymentsWorld } from './testing-payments.ts'

let world: PaymentsWorld

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterAll(() => world.close())

describe('retryPayment', () => {
  it('recovers a failed renewal with a valid card, and charges once', async () => {
    const caller = await world.subscriber()
    await world.failRenewal(caller)
    const failed = await world.user(caller)
    const declined = await world.retry(caller)
    await world.changeCard(caller, 'pm_card_mastercard')
    const recovered = await world.user(caller)
    const nothing = await world.retry(caller)
    const attempts = await world.db.many(
      z.object({ attempt: z.number(), code: z.string().nullable() }),
      sql`select attempt, code from app.failed_payment where account_id = ${caller.accountId}
        order by attempt`,
    )
    const charges = await world.charges(caller)

    expect(failed).toMatchObject({ isSubscriptionActive: false, paymentStatus: 'FAILED' })
    expect(await world.mailsTo(caller.email)).toContain('Plata abonamentului nu a reușit')
    // One row for each, also where a mail was sent for several.
    expect(attempts[0]).toEqual({ attempt: 1, code: 'card_declined' })
    expect(declined).toMatchObject({ status: 400, error: 'PAYMENT_DECLINED' })
    expect(recovered).toMatchObject({
      isSubscriptionActive: true,
      paymentStatus: 'OK',
      cardBrand: 'mastercard',
    })
    expect(nothing).toMatchObject({ error: 'NOTHING_TO_PAY' })
    expect(charges.data).toHaveLength(2)
  })

  it('returns a client secret when the bank requires an approval for a renewal', async () => {
    const caller = await world.subscriber()
    const changed = await world.changeCard(caller, 'pm_card_authenticationRequired')
    await world.approve(secretOf(changed))
    await world.runOut(caller, 2 * HOUR_MS)
    const failed = await world.user(caller)
    const answer = await world.retry(caller)
    const waiting = await world.user(caller)
    await world.approve(secretOf(answer))

    expect(failed).toMatchObject({ isSubscriptionActive: false, paymentStatus: 'FAILED' })
    expect(waiting).toMatchObject({ isSubscriptionChangePending: true })
    expect(answer.data).toMatchObject({ status: 'requires_action' })
    expect(await world.user(caller)).toMatchObject({
      isSubscriptionActive: true,
      isSubscriptionChangePending: false,
      paymentStatus: 'OK',
    })
  })

  it('fails again after a refused approval, and can be retried', async () => {
    const caller = await world.subscriber()
    const changed = await world.changeCard(caller, 'pm_card_authenticationRequired')
    await world.approve(secretOf(changed))
    await world.runOut(caller, 2 * HOUR_MS)
    await world.refuse(secretOf(await world.retry(caller)))
    const refused = await world.user(caller)

    expect(refused).toMatchObject({
      isSubscriptionActive: false,
      isSubscriptionChangePending: false,
      paymentStatus: 'FAILED',
      isPaymentDue: true,
    })
    expect(await world.retry(caller)).toMatchObject({ data: { status: 'requires_action' } })
  })

  it('is required by a failed payment: no other plan is sold, and another plan is refused (D112)', async () => {
    const caller = await world.subscriber()
    await world.failRenewal(caller)
    const order = await orderPlan(world, caller)
    const refusal = await world.billing.checkEntitlement(caller.accountId)
    const replaced = await world.resubscribe(caller, 'abonament_anual')
    const after = await world.user(caller)

    expect(order).toBe('/resubscribe')
    expect(refusal).toMatchObject({ refusal: 'PAYMENT_FAILED' })
    expect(replaced).toMatchObject({ status: 400, error: 'PAYMENT_DECLINED' })
    expect(after).toMatchObject({
      isSubscriptionActive: false,
      isSubscriptionChangePending: false,
      paymentStatus: 'FAILED',
      isPaymentDue: false,
    })
    expect((await world.subscriptionsOf(caller)).filter(isLive)).toEqual([])
    expect(await orderPlan(world, caller)).toContain('/__payments/')
  })

  it('retries at once with another card, and later with the same card', async () => {
    const caller = await world.subscriber()
    await world.failRenewal(caller)
    const refused = [await world.retry(caller), await world.retry(caller)]
    const customer = await world.customerOf(caller)
    const tries = await world.stripe.charges.list({ customer })
    const card = await world.newCard('4000002760003184')
    await world.approve(secretOf(await world.changeCard(caller, card)))
    const asked = await world.retry(caller)

    expect(refused.map(({ error }) => error)).toEqual(['PAYMENT_DECLINED', 'PAYMENT_DECLINED'])
    expect(tries.data.filter(({ status }) => status === 'failed')).toHaveLength(2)
    expect(asked.data).toMatchObject({ status: 'requires_action' })
  })

  it('retries once for ten concurrent requests', async () => {
    const caller = await world.subscriber()
    await world.failRenewal(caller)
    const customer = await world.customerOf(caller)
    const before = await world.stripe.charges.list({ customer })
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.retry(caller)))
    const after = await world.stripe.charges.list({ customer })

    expect(new Set(answers.map(({ error }) => error))).toEqual(new Set(['PAYMENT_DECLINED']))
    expect(after.data.length - before.data.length).toBe(1)
  })

  it('ends as EXPIRED after the last automatic try, with a mail for each', async () => {
    const caller = await world.subscriber()
    await world.failRenewal(caller)
    for (let day = 1; day <= 8; day += 1) {
      await world.advance(DAY_MS)
      await world.deliverAll()
    }
    const mails = await world.mailsTo(caller.email)

    expect(mails.filter((subject) => subject.includes('nu a reușit')).length).toBe(4)
    expect(mails.at(-1)).toBe('Abonamentul tău s-a încheiat')
    expect(await world.retry(caller)).toMatchObject({ error: 'NOTHING_TO_PAY' })
  })
})

describe('the renewal', () => {
  it('keeps the access during the collection, and ends it after a failure', async () => {
    const [good, bad] = [await world.subscriber(), await world.subscriber()]
    await world.changeCard(bad, 'pm_card_chargeCustomerFail')
    await world.advance((await world.untilExpiry(good)) + 60_000)
    await world.deliverAll()
    const collecting = await world.user(good)
    await world.advance(2 * HOUR_MS)
    await world.deliverAll()

    expect(collecting.isSubscriptionActive).toBe(true)
    expect(await world.user(good)).toMatchObject({ isSubscriptionActive: true })
    expect(await world.user(bad)).toMatchObject({
      isSubscriptionActive: false,
      paymentStatus: 'FAILED',
    })
  })
})
