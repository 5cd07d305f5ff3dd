import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { leiRateStore } from '#server/billing/lei-rate-store.ts'
import { openPaymentsWorld, secretOf, type PaymentsWorld } from './testing-payments.ts'

let world: PaymentsWorld

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterAll(() => world.close())

/** The subjects of the mails about changes of plan. */
const aboutChanges = async ({ email }: { readonly email: string }) =>
  (await world.mailsTo(email)).filter((subject) => /s-a schimbat|schimbarea|același/.test(subject))

describe('changeSubscription', () => {
  it('goes down to monthly when the year is over, and can be called off', async () => {
    const caller = await world.subscriber('abonament_anual')
    const end = new Date((await world.user(caller)).subscriptionExpirationDate ?? 0)
    const preview = await world.upcoming(caller, '?plan=abonament_lunar')
    const answer = await world.change(caller, 'abonament_lunar')
    const planned = await world.user(caller)
    const back = await world.change(caller, 'abonament_anual')
    const calledOff = await world.user(caller)
    await world.deliverAll()
    const mails = await aboutChanges(caller)
    await world.change(caller, 'abonament_lunar')
    await world.advance((await world.untilExpiry(caller)) + 2 * HOUR_MS)
    await world.deliverAll()

    expect(preview.data).toMatchObject({ amountDue: 0, nextPaymentAttempt: end.toISOString() })
    expect(answer.data).toEqual({ effectiveAt: end.toISOString() })
    expect(planned).toMatchObject({
      planId: 'abonament_anual',
      nextChange: { planId: 'abonament_lunar', at: end.toISOString() },
    })
    expect(back.status).toBe(200)
    expect(calledOff.nextChange).toBeNull()
    expect(mails.toSorted()).toEqual([
      'Abonamentul tău rămâne același',
      'Am înregistrat schimbarea abonamentului',
    ])
    expect(await world.user(caller)).toMatchObject({
      planId: 'abonament_lunar',
      nextChange: null,
      isSubscriptionActive: true,
    })
  })

  it('upgrades to yearly at once for the amount of the preview', async () => {
    const caller = await world.subscriber()
    await world.advance(10 * DAY_MS)
    const preview = await world.upcoming(caller, '?plan=abonament_anual')
    const answer = await world.change(caller, 'abonament_anual')
    const same = await world.change(caller, 'abonament_anual')
    const charges = await world.charges(caller)
    const user = await world.user(caller)
    await world.deliverAll()

    expect(await aboutChanges(caller)).toEqual(['Abonamentul tău s-a schimbat'])
    expect(answer.data).toEqual({ effectiveAt: world.bench.clock.now().toISOString() })
    expect(same).toMatchObject({ error: 'SAME_PLAN' })
    expect(user).toMatchObject({ planId: 'abonament_anual', isSubscriptionChangePending: false })
    expect(await world.untilExpiry(caller)).toBeGreaterThan(364 * DAY_MS)
    expect(charges.data).toMatchObject([
      {
        amount: z.object({ amountDue: z.number() }).parse(preview.data).amountDue,
        description: 'Abonament anual',
      },
      { amount: 3563, description: 'Abonament lunar' },
    ])
    expect((await world.subscriptionsOf(caller)).length).toBe(1)
  })

  it('charges the amount of the accepted preview at its rate, or nothing', async () => {
    const Preview = z.object({ amountDue: z.number(), prorationDate: z.number() })
    const caller = await world.subscriber()
    await world.advance(10 * DAY_MS)
    const { amountDue, prorationDate } = Preview.parse(
      (await world.upcoming(caller, '?plan=abonament_anual')).data,
    )
    const order = (more: object) =>
      world.api.call('POST', '/stripe/change-subscription', caller, {
        plan: 'abonament_anual',
        consent: true,
        amountDue,
        prorationDate,
        ...more,
      })
    await world.advance(20 * 60_000)
    const now = world.bench.clock.now()
    const date = now.toISOString().slice(0, 10)
    await leiRateStore(world.db).add({ date, rate: 60_000 }, 'bnr', now)
    const other = await order({ amountDue: amountDue - 1 })
    const early = await order({ prorationDate: prorationDate - 3_600 })
    const late = await order({ prorationDate: prorationDate + 3_600 })
    const agreed = await order({})
    await world.db.run(sql`delete from app.lei_rate where day = ${date}::date`)

    expect([other.error, early.error, late.error]).toEqual([
      'PREVIEW_EXPIRED',
      'PREVIEW_EXPIRED',
      'PREVIEW_EXPIRED',
    ])
    expect(agreed.status).toBe(200)
    expect((await world.charges(caller)).data).toMatchObject([
      { amount: amountDue, currency: 'RON', leiRate: { leiPerEuro: 5.0975 } },
      { amount: 3563 },
    ])
  })

  it('changes nothing when the card is declined', async () => {
    const caller = await world.subscriber()
    await world.changeCard(caller, 'pm_card_chargeCustomerFail')
    const answer = await world.change(caller, 'abonament_anual')

    expect(answer).toMatchObject({ status: 400, error: 'PAYMENT_DECLINED' })
    expect(await world.user(caller)).toMatchObject({
      planId: 'abonament_lunar',
      paymentStatus: 'OK',
      isSubscriptionActive: true,
      isSubscriptionChangePending: false,
    })
  })

  it('waits for an approval by the bank, and keeps the old plan until then', async () => {
    const caller = await world.subscriber()
    const changed = await world.changeCard(caller, 'pm_card_authenticationRequired')
    await world.approve(secretOf(changed))
    const answer = await world.change(caller, 'abonament_anual')
    const waiting = await world.user(caller)
    const twice = await world.change(caller, 'abonament_anual')
    await world.approve(secretOf(answer))

    expect(waiting).toMatchObject({
      planId: 'abonament_lunar',
      paymentStatus: 'OK',
      isSubscriptionChangePending: true,
    })
    expect(twice).toMatchObject({ error: 'CHANGE_PENDING' })
    expect(await world.user(caller)).toMatchObject({
      planId: 'abonament_anual',
      isSubscriptionChangePending: false,
    })
  })

  it('repeats the request after a lost response, although a newer preview was accepted', async () => {
    const Preview = z.object({ amountDue: z.number(), prorationDate: z.number() })
    const caller = await world.subscriber()
    const changed = await world.changeCard(caller, 'pm_card_authenticationRequired')
    await world.approve(secretOf(changed))
    const order = async () => {
      const { data } = await world.upcoming(caller, '?plan=abonament_anual')
      const agreed = Preview.parse(data)
      const body = { plan: 'abonament_anual', consent: true, ...agreed }
      return {
        ...(await world.api.call('POST', '/stripe/change-subscription', caller, body)),
        ...agreed,
      }
    }
    world.faults.loseAnswerOf('/v1/prices')
    const first = await order()
    world.faults.heal()
    await world.advance(25 * 60_000)
    const second = await order()
    await world.approve(secretOf(second))

    expect([first.status, second.status]).toEqual([502, 200])
    expect(second.amountDue).not.toBe(first.amountDue)
    expect((await world.charges(caller)).data).toMatchObject([
      { amount: first.amountDue },
      { amount: 3563 },
    ])
  })

  it('refuses a gift without a subscription, and a plan that is not sold', async () => {
    const [caller, other] = [await world.subscriber(), await world.account()]

    expect(await world.change(other, 'abonament_anual')).toMatchObject({ status: 402 })
    expect(await world.change(caller, 'abonament_6_luni')).toMatchObject({
      error: 'PLAN_NOT_FOUND',
    })
  })

  it('can be cancelled although a change was planned', async () => {
    const caller = await world.subscriber('abonament_anual')
    await world.change(caller, 'abonament_lunar')
    const answer = await world.cancel(caller)

    expect(answer.status).toBe(200)
    expect(await world.user(caller)).toMatchObject({ cancelAtPeriodEnd: true, nextChange: null })
  })
})
