import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addMonths } from '@hlizo/domain/period'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { CONTINUE_JOB } from '#server/billing/continue-subscriptions.ts'
import { lateCancellationStore } from '#server/billing/late-cancellation.ts'
import { paypalIn } from '#server/features/paypal/testing-paypal.ts'
import { feedback, openPaymentsWorld, type PaymentsWorld } from './testing-payments.ts'

let world: PaymentsWorld
const paypal = paypalIn(() => world)

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterAll(() => world.close())

describe('cancelSubscription', () => {
  it('ends the subscription with its period 49 hours before the renewal', async () => {
    const caller = await world.subscriber()
    const end = new Date((await world.user(caller)).subscriptionExpirationDate ?? 0)
    await world.advance((await world.untilExpiry(caller)) - 49 * HOUR_MS)
    const answer = await world.cancel(caller)
    const again = await world.cancel(caller)
    await world.advance(50 * HOUR_MS)
    await world.deliverAll()

    expect(answer.data).toEqual({ effectiveAt: end.toISOString() })
    expect(again).toMatchObject({ status: 400, error: 'ALREADY_CANCELLED' })
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: false })
    expect((await world.mailsTo(caller.email)).slice(-2)).toEqual([
      'Am înregistrat anularea',
      'Abonamentul tău s-a încheiat',
    ])
  })

  it('ends it a period later 47 hours before the renewal, which is paid', async () => {
    const caller = await world.subscriber()
    const end = new Date((await world.user(caller)).subscriptionExpirationDate ?? 0)
    await world.advance((await world.untilExpiry(caller)) - 47 * HOUR_MS)
    const answer = await world.cancel(caller)
    const { effectiveAt } = z.object({ effectiveAt: z.string() }).parse(answer.data)
    const user = await world.user(caller)
    await world.advance(47 * HOUR_MS + 2 * HOUR_MS)
    await world.deliverAll()
    const renewed = await world.user(caller)
    const [subscription] = await world.subscriptionsOf(caller)
    await world.advance(32 * DAY_MS)
    await world.deliverAll()

    expect(new Date(effectiveAt).getTime() - end.getTime()).toBeGreaterThan(27 * DAY_MS)
    expect(user).toMatchObject({ cancelAtPeriodEnd: true, subscriptionEndsAt: effectiveAt })
    expect(renewed).toMatchObject({ isSubscriptionActive: true, cancelAtPeriodEnd: true })
    expect(subscription?.cancel_at_period_end).toBe(true)
    expect((await world.subscriptionsOf(caller)).map(({ status }) => status)).toEqual(['canceled'])
  })

  it('too late stops the retries of the renewal that then failed', async () => {
    const caller = await world.subscriber()
    await world.advance((await world.untilExpiry(caller)) - 47 * HOUR_MS)
    await world.cancel(caller)
    await world.failRenewal(caller)
    const failed = await world.user(caller)
    const answer = await world.cancel(caller)
    await world.deliverAll()
    const customer = await world.customerOf(caller)
    const { data } = await world.stripe.invoices.list({ customer, status: 'open' })
    const late = await lateCancellationStore(world.db).of(caller.accountId)
    await world.advance(10 * DAY_MS)
    await world.deliverAll()

    expect(failed).toMatchObject({ paymentStatus: 'FAILED', cancelAtPeriodEnd: true })
    expect(answer.status).toBe(200)
    expect((await world.subscriptionsOf(caller)).map(({ status }) => status)).toEqual(['canceled'])
    expect([data, late]).toEqual([[], null])
    expect((await world.charges(caller)).data).toHaveLength(1)
    expect(await world.cancel(caller)).toMatchObject({ error: 'NOTHING_TO_CANCEL' })
  })

  it('that is too late for a scheduled plan leaves one period of that plan to pay', async () => {
    const caller = await world.subscriber('abonament_anual')
    await world.change(caller, 'abonament_lunar')
    await world.advance((await world.untilExpiry(caller)) - 47 * HOUR_MS)
    await world.deliverAll()
    const due = await world.upcoming(caller)
    const answer = await world.cancel(caller)
    await world.deliverAll()
    const [stillDue, cancelled] = [await world.upcoming(caller), await world.user(caller)]
    const mail = await world.mailText(caller.email, 'Am înregistrat anularea')
    await world.advance(50 * HOUR_MS)
    await world.deliverAll()
    const last = await world.user(caller)
    await world.advance(40 * DAY_MS)
    await world.deliverAll()

    expect(due.data).toMatchObject({ amountDue: 3563 })
    expect(stillDue.data).toMatchObject({ amountDue: 3563, currency: 'RON' })
    expect(answer.data).toEqual({ effectiveAt: last.subscriptionExpirationDate })
    expect(cancelled.subscriptionEndsAt).toBe(last.subscriptionExpirationDate)
    expect(mail).toContain('35,63 lei')
    expect((await world.charges(caller)).data).toMatchObject([{ amount: 3563 }, { amount: 35_677 }])
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: false })
    expect((await world.subscriptionsOf(caller)).map(({ status }) => status)).toEqual(['canceled'])
  })

  it('is taken back by calling the planned plan off: a year of the plan that runs is no last period', async () => {
    const caller = await world.subscriber('abonament_anual')
    await world.change(caller, 'abonament_lunar')
    await world.advance((await world.untilExpiry(caller)) - 47 * HOUR_MS)
    await world.deliverAll()
    await world.cancel(caller)
    await world.change(caller, 'abonament_anual')

    expect(await world.user(caller)).toMatchObject({
      planId: 'abonament_anual',
      nextChange: null,
      cancelAtPeriodEnd: false,
      subscriptionEndsAt: null,
    })
  })

  it('that is too late for a year in another currency ends with that year', async () => {
    const caller = await world.subscriber()
    await world.advance((await world.untilExpiry(caller)) + 2 * HOUR_MS)
    await world.deliverAll()
    await paypal.changeToPaypal(caller)
    await world.change(caller, 'abonament_anual')
    await world.advance((await world.untilExpiry(caller)) - 10 * HOUR_MS)
    const { subscriptionExpirationDate } = await world.user(caller)
    const answer = await world.cancel(caller)
    await world.advance(11 * HOUR_MS)
    await world.recur(CONTINUE_JOB)
    await world.deliverAll()
    const { effectiveAt } = z.object({ effectiveAt: z.string() }).parse(answer.data)
    const renewed = await world.user(caller)

    const begun = new Date(subscriptionExpirationDate ?? 0)
    expect(new Date(effectiveAt)).toEqual(addMonths(begun, 12))
    expect(renewed).toMatchObject({ isSubscriptionActive: true, planId: 'abonament_anual' })
    expect(renewed.subscriptionEndsAt?.slice(0, 10)).toBe(effectiveAt.slice(0, 10))
  })

  it('ends it with its period at 47 hours where the operator is lenient', async () => {
    const lenient = await openPaymentsWorld({ CANCEL_LENIENT: 'on' })
    const caller = await lenient.subscriber()
    const { subscriptionExpirationDate } = await lenient.user(caller)
    await lenient.advance((await lenient.untilExpiry(caller)) - 47 * HOUR_MS)
    const answer = await lenient.cancel(caller)
    await lenient.close()

    expect(answer.data).toEqual({ effectiveAt: subscriptionExpirationDate })
  })

  it('requires an answer to each of the four questions', async () => {
    const caller = await world.subscriber()
    const [first, second, third] = feedback.questions
    const answer = await world.api.call('DELETE', '/stripe/cancel-subscription', caller, {
      feedback: { questions: [first, second, third, { id: 'return', options: [] }] },
    })

    expect(answer).toMatchObject({ status: 400, error: 'FEEDBACK_INCOMPLETE' })
  })

  it('is refused without a subscription', async () => {
    expect(await world.cancel(await world.account())).toMatchObject({ error: 'NOTHING_TO_CANCEL' })
  })

  it('stops the retries of a failed renewal at once', async () => {
    const caller = await world.subscriber()
    await world.failRenewal(caller)
    const answer = await world.cancel(caller)
    const open = await world.stripe.invoices.list({
      customer: await world.customerOf(caller),
      status: 'open',
    })

    expect(answer.status).toBe(200)
    expect(open.data).toEqual([])
    expect((await world.subscriptionsOf(caller)).map(({ status }) => status)).toEqual(['canceled'])
    expect(await world.mailText(caller.email, 'Abonamentul tău s-a încheiat')).toContain(
      'așa cum ai cerut',
    )
  })
})
