import { expect } from 'vitest'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { secretOf } from '#server/features/payments/testing-payments.ts'
import { orderPlan } from '#server/testing-billing.ts'
import { cards, monthly, runScenarios, yearly, type Shop } from './testing-shop.ts'

const active = { isSubscriptionActive: true, paymentStatus: 'OK' }
const failed = { isSubscriptionActive: false, paymentStatus: 'FAILED' }

type Caller = Awaited<ReturnType<Shop['bought']>>

/** A subscriber whose renewal failed because the bank requires an approval. */
async function whoseBankAsks(shop: Shop): Promise<Caller> {
  const caller = await shop.bought()
  await shop.approve(secretOf(await shop.changeCard(caller, 'pm_card_authenticationRequired')))
  await shop.advance(60_000)
  await shop.runOut(caller, 2 * HOUR_MS)

  return caller
}

/** The scheduled end as the page shows it. */
const endOf = async (shop: Shop, caller: Caller) => {
  const { isSubscriptionActive, cancelAtPeriodEnd, subscriptionEndsAt } = await shop.user(caller)
  return { isSubscriptionActive, cancelAtPeriodEnd, subscriptionEndsAt }
}

runScenarios({
  '7. changing the plan leaves one subscription': async (shop) => {
    const caller = await shop.bought()
    await shop.change(caller, yearly)
    await shop.receive()
    await shop.change(caller, monthly)
    await shop.rest()

    expect(await shop.subscriptionsOf(caller)).toHaveLength(1)
    expect(await shop.user(caller)).toMatchObject({
      ...active,
      planId: yearly,
      nextChange: { planId: monthly },
    })
  },

  '8. an account with an ended subscription can subscribe again': async (shop) => {
    const caller = await shop.bought()
    await shop.cancel(caller)
    await shop.runOut(caller)
    const left = await shop.user(caller)
    const again = await shop.resubscribe(caller)
    await shop.rest()

    expect(left.isSubscriptionActive).toBe(false)
    expect(again.status).toBe(200)
    expect(await shop.subscriptionsOf(caller)).toMatchObject([
      { status: 'active' },
      { status: 'canceled' },
    ])
    expect(await shop.user(caller)).toMatchObject(active)
  },

  '9. paying a failed renewal while it is tried again charges once': async (shop) => {
    const caller = await shop.bought()
    await shop.failRenewal(caller)
    await shop.giveBetterCard(caller)
    await Promise.all([shop.retry(caller), shop.advance(DAY_MS), shop.retry(caller)])
    await shop.rest()

    expect((await shop.charges(caller)).data).toHaveLength(2)
    expect(await shop.user(caller)).toMatchObject(active)
  },

  '11. an end is seen in whichever field the provider writes it': async (shop) => {
    const [first, second] = [await shop.bought(), await shop.bought()]
    const [one] = await shop.subscriptionsOf(first)
    const [two] = await shop.subscriptionsOf(second)
    await shop.stripe.subscriptions.update(one?.id ?? '', { cancel_at_period_end: true })
    await shop.stripe.subscriptions.update(two?.id ?? '', {
      cancel_at: two?.items.data[0]?.current_period_end ?? 0,
    })
    await shop.rest()

    expect(await endOf(shop, first)).toMatchObject({ cancelAtPeriodEnd: true })
    expect(await endOf(shop, second)).toEqual(await endOf(shop, first))
  },

  '12. a renewal for which the bank wants the holder can be confirmed': async (shop) => {
    const caller = await whoseBankAsks(shop)
    const before = await shop.user(caller)
    const retried = await shop.retry(caller)
    await shop.approve(secretOf(retried))
    await shop.rest()

    expect(before).toMatchObject(failed)
    expect(retried.data).toMatchObject({ status: 'requires_action' })
    expect(await shop.user(caller)).toMatchObject(active)
  },

  '13. a closed bank approval can be opened again': async (shop) => {
    const caller = await whoseBankAsks(shop)
    const secret = secretOf(await shop.retry(caller))
    const [intent] = secret.split('_secret_')
    const page = `/__payments/authenticate/${intent}?client_secret=${secret}`
    await shop.bench.post(page, { answer: 'refuse' })
    await shop.receive()
    const between = await shop.user(caller)
    await shop.advance(60_000)
    await shop.approve(secretOf(await shop.retry(caller)))
    await shop.rest()

    expect(between).toMatchObject(failed)
    expect(await shop.user(caller)).toMatchObject(active)
  },

  '21. a subscriber who adds PayPal pays by PayPal, and not twice': async (shop) => {
    const caller = await shop.bought()
    const back = await shop.backFromPaypal(await shop.agreeAtPaypal(caller, {}))
    await shop.rest()

    expect(back.status).toBe(200)
    expect(await shop.subscriptionsOf(caller)).toHaveLength(1)
    expect((await shop.charges(caller)).data).toHaveLength(1)
    expect(await shop.user(caller)).toMatchObject({ ...active, cardBrand: 'paypal' })
  },

  '23. a renewal that fails ends the access at once, not a month later': async (shop) => {
    const caller = await shop.bought()
    await shop.changeCard(caller, 'pm_card_chargeCustomerFail')
    await shop.advance((await shop.untilExpiry(caller)) - 1_000)
    const before = await shop.user(caller)
    // The renewal is a draft for an hour, then it is tried.
    await shop.advance(HOUR_MS + 2_000)
    await shop.rest()

    expect(before).toMatchObject(active)
    expect(await shop.user(caller)).toMatchObject(failed)
  },

  '24. the end of a cancellation depends on 48 hours': async (shop) => {
    const [early, late] = [await shop.bought(), await shop.bought()]
    const end = (await shop.user(early)).subscriptionExpirationDate
    await shop.advance((await shop.untilExpiry(early)) - 49 * HOUR_MS)
    const inTime = await shop.cancel(early)
    await shop.advance(2 * HOUR_MS)
    const tooLate = await shop.cancel(late)
    await shop.advance(3 * DAY_MS)
    await shop.rest()

    const { subscriptionExpirationDate: next, ...shown } = await shop.user(late)

    expect(inTime.data).toEqual({ effectiveAt: end })
    expect(tooLate.data).toEqual({ effectiveAt: next })
    expect(await shop.user(early)).toMatchObject({ isSubscriptionActive: false })
    expect(shown).toMatchObject({ isSubscriptionActive: true, subscriptionEndsAt: next })
  },

  '24b. a late cancellation ends after its renewal, whose payment is contested': async (shop) => {
    const caller = await shop.bought()
    await shop.changeCard(caller, 'pm_card_createDispute')
    await shop.advance((await shop.untilExpiry(caller)) - HOUR_MS)
    const late = await shop.cancel(caller)
    await shop.advance(3 * HOUR_MS)
    await shop.rest()
    const [renewed] = await shop.subscriptionsOf(caller)
    await shop.advance(40 * DAY_MS)
    await shop.rest()

    expect(late.status).toBe(200)
    expect(renewed).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(await shop.subscriptionsOf(caller)).toMatchObject([{ status: 'canceled' }])
    expect((await shop.charges(caller)).data).toHaveLength(2)
  },

  '10. an answer that was lost is asked for again, not a second subscription': async (shop) => {
    const caller = await shop.bought()
    await shop.cancel(caller)
    await shop.runOut(caller)
    shop.faults.loseAnswerOf('/v1/subscriptions')
    const lost = await shop.resubscribe(caller)
    shop.faults.heal()
    const again = await shop.resubscribe(caller)
    await shop.rest()

    expect([lost.error, again.error]).toEqual(['PROVIDER_UNAVAILABLE', undefined])
    expect(await shop.subscriptionsOf(caller)).toHaveLength(2)
    expect((await shop.charges(caller)).data).toHaveLength(2)
    expect(await shop.user(caller)).toMatchObject({
      ...active,
      isSubscriptionChangePending: false,
    })
  },

  '22. a new address reaches the provider, and the customer stays the same': async (shop) => {
    const caller = await shop.bought()
    const customer = await shop.customerOf(caller)
    await shop.changeEmail(caller, 'nou@example.ro')
    await shop.work()
    await shop.cancel(caller)
    await shop.runOut(caller)
    await shop.pay(await orderPlan(shop, caller), cards.good)
    await shop.rest()

    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({
      email: 'nou@example.ro',
    })
    expect((await shop.stripe.customers.list()).data).toHaveLength(1)
  },
})
