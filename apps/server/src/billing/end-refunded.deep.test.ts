import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import type { TestCaller } from '#server/http/testing-api.ts'
import {
  openPaymentsWorld,
  type PaymentsWorld,
} from '#server/features/payments/testing-payments.ts'
import { buyPlan } from '#server/testing-billing.ts'
import { inconsistencies } from '#server/testing-consistency.ts'
import { customerStore } from './customer-store.ts'

let world: PaymentsWorld

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterAll(() => world.close())

const chargesAt = async (caller: TestCaller) =>
  (await world.stripe.charges.list({ customer: await world.customerOf(caller), limit: 100 })).data

/** Gives a payment back at the provider, as its dashboard does: the newest one by default. */
async function refund(caller: TestCaller, amount?: number, which = 0) {
  const charge = (await chargesAt(caller))[which]?.id ?? ''
  return world.stripe.refunds.create({ charge, ...(amount !== undefined && { amount }) })
}

const statuses = async (caller: TestCaller) =>
  (await world.subscriptionsOf(caller)).map(({ status }) => status)

const ended = {
  isSubscriptionActive: false,
  isSubscriptionChangePending: false,
  cancelAtPeriodEnd: false,
}

describe('a refund of the period that runs', () => {
  it('ends the access and the subscription at the provider, and shows it everywhere', async () => {
    const caller = { ...(await world.account()) }
    await buyPlan(world, caller)
    await refund(caller)
    await world.deliverAll()
    const upcoming = await world.upcoming(caller)
    const { data } = await world.charges(caller)
    const mail = await world.mailText(caller.email, 'Abonamentul tău s-a încheiat')
    await world.advance(60 * DAY_MS)
    await world.deliverAll()

    expect(await statuses(caller)).toEqual(['canceled'])
    expect(await world.user(caller)).toMatchObject(ended)
    expect(upcoming.status).toBe(204)
    expect(data).toMatchObject([{ kind: 'refund', amount: -3563 }, { amount: 3563 }])
    expect(mail).toContain('Plata pentru perioada în curs a fost returnată')
    expect(await chargesAt(caller)).toHaveLength(1)
    expect((await world.cancel(caller)).error).toBe('NOTHING_TO_CANCEL')
    expect(await inconsistencies(world)).toEqual([])
  })

  it('allows a new subscription', async () => {
    const caller = await world.subscriber()
    await refund(caller)
    await world.deliverAll()
    const again = await world.resubscribe(caller)
    await world.deliverAll()

    expect(again.status).toBe(200)
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
    expect(await statuses(caller)).toEqual(['active', 'canceled'])
  })

  it('counts full refunds in one or several parts; a partial refund ends nothing', async () => {
    const caller = await world.subscriber()
    await refund(caller, 1500)
    await world.deliverAll()
    const partly = await world.user(caller)
    await refund(caller, 1500)
    await refund(caller, 563)
    await world.deliverAll()

    expect(partly).toMatchObject({ isSubscriptionActive: true, cancelAtPeriodEnd: false })
    expect(await statuses(caller)).toEqual(['canceled'])
    expect(await world.user(caller)).toMatchObject(ended)
  })

  it('is found without an event, and late or repeated events do nothing more', async () => {
    const caller = await world.subscriber()
    await refund(caller)
    const lost = await world.sent()
    await world.advance(25 * HOUR_MS)
    await world.sent()
    await world.recur('billing.reconcile')
    await world.work()
    const found = await statuses(caller)
    for (const event of [...lost.toReversed(), ...lost]) await world.deliver(event)
    await world.work()

    expect(found).toEqual(['canceled'])
    expect(await world.user(caller)).toMatchObject(ended)
    expect((await world.charges(caller)).data).toHaveLength(2)
  })

  it('ends a cancelled subscription and a scheduled change of plan', async () => {
    const [cancelled, changed] = [
      await world.subscriber(),
      await world.subscriber('abonament_anual'),
    ]
    await world.cancel(cancelled)
    await world.change(changed, 'abonament_lunar')
    await refund(cancelled)
    await refund(changed)
    await world.deliverAll()

    expect([await statuses(cancelled), await statuses(changed)]).toEqual([
      ['canceled'],
      ['canceled'],
    ])
    expect((await world.user(cancelled)).isSubscriptionActive).toBe(false)
    expect(await world.user(changed)).toMatchObject(ended)
  })

  it('of a change of plan leaves earlier payments', async () => {
    const caller = await world.subscriber()
    const before = await world.user(caller)
    await world.advance(DAY_MS)
    await world.change(caller, 'abonament_anual')
    await world.deliverAll()
    await world.advance(DAY_MS)
    await refund(caller)
    await world.deliverAll()

    expect(await statuses(caller)).toEqual(['canceled'])
    expect(await world.user(caller)).toMatchObject({
      isSubscriptionActive: true,
      subscriptionExpirationDate: before.subscriptionExpirationDate,
    })
  })

  it('continues after a crash', async () => {
    const caller = await world.subscriber()
    await refund(caller)
    world.faults.loseAnswerOf('/v1/subscriptions/')
    await world.deliverAll()
    world.faults.heal()
    await world.advance(HOUR_MS)
    await world.deliverAll()

    expect(await statuses(caller)).toEqual(['canceled'])
    expect(await world.user(caller)).toMatchObject(ended)
  })
})

describe('a refund of a period before', () => {
  it('does not end the running one', async () => {
    const caller = await world.subscriber()
    await world.runOut(caller, 2 * HOUR_MS)
    await refund(caller, undefined, 1)
    await world.deliverAll()

    expect(await statuses(caller)).toEqual(['active'])
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
    expect(await inconsistencies(world)).toEqual([])
  })

  it('does not end a plan that was changed to', async () => {
    const caller = await world.subscriber()
    await world.advance(DAY_MS)
    await world.change(caller, 'abonament_anual')
    await world.deliverAll()
    await refund(caller, undefined, 1)
    await world.deliverAll()

    expect(await statuses(caller)).toEqual(['active'])
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
  })
})

describe('a refund that fails', () => {
  it('restores the paid period, leaves no refund in the ledger, and mails the owner', async () => {
    const caller = await world.account()
    await buyPlan(world, caller, 'abonament_lunar', '4000000000005126')
    await refund(caller)
    await world.deliverAll()
    const returned = await world.user(caller)
    await world.advance(2 * HOUR_MS)
    await world.deliverAll()

    expect(returned).toMatchObject(ended)
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
    expect((await world.charges(caller)).data).toMatchObject([{ amount: 3563 }])
    expect(await world.mailsTo(caller.email)).toContain('Returnarea sumei de 35.63 RON nu a reușit')
    expect(await inconsistencies(world)).toEqual([])
  })
})

describe('a dispute', () => {
  const answer = async (caller: TestCaller, words: string) => {
    const [charge] = await chargesAt(caller)
    const [dispute] = (await world.stripe.disputes.list({ charge: charge?.id ?? '' })).data
    await world.stripe.disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: words },
    })
    await world.deliverAll()
  }

  it('suspends the access until it is decided; a lost one ends the subscription', async () => {
    const caller = await world.account()
    await buyPlan(world, caller, 'abonament_lunar', '4000000000000259')
    await world.deliverAll()
    const open = { user: await world.user(caller), statuses: await statuses(caller) }
    await answer(caller, 'losing_evidence')

    expect(open.user.isSubscriptionActive).toBe(false)
    expect(open.statuses).toEqual(['active'])
    expect(await statuses(caller)).toEqual(['canceled'])
    expect(await world.user(caller)).toMatchObject(ended)
  })

  it('that is won restores everything', async () => {
    const caller = await world.account()
    await buyPlan(world, caller, 'abonament_lunar', '4000000000000259')
    await world.deliverAll()
    await answer(caller, 'winning_evidence')
    const { stripeId = '' } = (await customerStore(world.db).byAccount(caller.accountId)) ?? {}
    await world.billing.syncCustomer(stripeId)

    expect(await statuses(caller)).toEqual(['active'])
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: true })
  })
})
