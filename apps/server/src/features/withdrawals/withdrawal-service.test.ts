import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import {
  openPaymentsWorld,
  type PaymentsWorld,
} from '#server/features/payments/testing-payments.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { testVoucher } from '#server/testing-billing.ts'
import { inconsistencies } from '#server/testing-consistency.ts'
import { withdrawalsIn } from './testing-withdrawals.ts'

let world: PaymentsWorld

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterAll(() => world.close())

const { serviceOf, bought, withdraw, decided } = withdrawalsIn(() => world)

type Buyer = TestCaller & { readonly email: string }

const subscriptionOf = async (caller: TestCaller) => (await world.subscriptionsOf(caller))[0]
const refundsOf = async (caller: TestCaller) => (await world.charges(caller)).data

const forget = (caller: Buyer) =>
  world.db.run(sql`delete from app.consent where account_id = ${caller.accountId}
    and kind = 'immediate-supply'`)

describe('a withdrawal that arrives', () => {
  it('stops the renewal at once and notifies the operator', async () => {
    const caller = await bought()
    const reference = await withdraw(caller.email, ` ${caller.number.toLowerCase()} `)
    const mail = await world.mailText('suport@hlizo.example', `Retragere nouă: ${reference}`)

    expect(await subscriptionOf(caller)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
    })
    expect(await world.user(caller)).toMatchObject({ cancelAtPeriodEnd: true })
    expect(mail).toContain('14 februarie 2026')
    expect(mail).toContain('s-a oprit deja')
    expect(mail).not.toContain('6.99')
  })

  it('is stopped by the job when the provider does not answer', async () => {
    const caller = await bought()
    world.faults.loseAnswerOf('/v1/subscriptions')
    const reference = await withdraw(caller.email, caller.number)
    world.faults.heal()
    await world.advance(HOUR_MS)
    await world.work()

    expect(await subscriptionOf(caller)).toMatchObject({ cancel_at_period_end: true })
    expect((await serviceOf().show(reference)).row.undo).toMatchObject({ renews: true })
  })

  it('changes nothing when order and address do not match', async () => {
    const caller = await bought()
    const reference = await withdraw('altul@example.ro', caller.number)
    const { row, refunds } = await serviceOf().show(reference)

    expect(await subscriptionOf(caller)).toMatchObject({ cancel_at_period_end: false })
    expect([row.kind, refunds]).toEqual([null, []])
    await expect(serviceOf().accept(reference, {})).rejects.toThrow('--order')
  })
})

describe('accepting', () => {
  it('accepts a consent from the second of the payment: the provider has whole seconds', async () => {
    const caller = await bought()
    await world.db
      .run(sql`update app.consent k set given_at = c.charged_at + interval '700 milliseconds'
      from app.charge c where k.account_id = ${caller.accountId} and c.account_id = k.account_id`)
    const reference = await withdraw(caller.email, caller.number)

    expect((await serviceOf().show(reference)).row.hasConsented).toBe(true)
  })

  it('refunds the unused days, ends the contract and the access, and replies', async () => {
    const caller = await bought()
    await world.advance(7 * DAY_MS)
    const reference = await withdraw(caller.email, caller.number)
    const shown = await serviceOf().show(reference)
    await decided(serviceOf().accept(reference, {}))
    const mail = await world.mailText(caller.email, `Retragerea ${reference} a fost acceptată`)

    // 21 of 28 days.
    expect(shown.refunds).toMatchObject([{ amountMinor: 2673, currency: 'ron' }])
    expect(await refundsOf(caller)).toMatchObject([{ amount: -2673 }, { amount: 3563 }])
    expect(await subscriptionOf(caller)).toMatchObject({ status: 'canceled' })
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: false })
    expect(mail).toContain('Ți-am returnat 26.73 RON')
    expect(
      (await serviceOf().list({ isAll: false })).map(({ row }) => row.reference),
    ).not.toContain(reference)
    expect((await world.upcoming(caller)).status).toBe(204)
  })

  it('refunds everything without a request for immediate supply, and in mode A', async () => {
    const [uninformed, modeA] = [await bought(), await bought()]
    await forget(uninformed)
    await world.advance(DAY_MS)
    const first = await withdraw(uninformed.email, uninformed.number)
    await decided(serviceOf().accept(first, {}))
    const second = await withdraw(modeA.email, modeA.number)

    expect(await refundsOf(uninformed)).toMatchObject([{ amount: -3563 }, { amount: 3563 }])
    expect(await serviceOf(true).preview(second, {})).toMatchObject([{ amountMinor: 3563 }])
    expect(await serviceOf().preview(second, { isFull: true })).toMatchObject([
      { amountMinor: 3563 },
    ])
  })

  it('refunds once after interruptions and delays', async () => {
    const caller = await bought()
    const reference = await withdraw(caller.email, caller.number)
    world.faults.loseAnswerOf('/v1/refunds')
    await decided(serviceOf().accept(reference, {}))
    const cutOff = (await serviceOf().show(reference)).row
    world.faults.heal()
    // The provider has forgotten the idempotency key by then.
    await world.bench.database.db.run(sql`delete from sandbox.idempotency`)
    await world.advance(2 * DAY_MS)
    await world.work()
    await world.deliverAll()

    expect(cutOff.settledAt).toBeNull()
    expect((await serviceOf().show(reference)).row).toMatchObject({ settledAt: expect.any(Date) })
    expect(await refundsOf(caller)).toHaveLength(2)
    expect(await inconsistencies(world)).toEqual([])
  })

  it('is decided once, by the first operator', async () => {
    const caller = await bought()
    const reference = await withdraw(caller.email, caller.number)
    const both = await Promise.allSettled([
      serviceOf().accept(reference, {}),
      serviceOf().refuse(reference, 'prea târziu'),
    ])
    await world.work()

    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(serviceOf().refuse(reference, 'încă o dată')).rejects.toThrow('already')
  })

  it('accepts an order that only the operator could find', async () => {
    const caller = await bought()
    const reference = await withdraw('altul@example.ro', 'comanda mea de ieri')
    await decided(
      serviceOf().accept(reference, { order: caller.number, note: 'Găsită după nume.' }),
    )

    expect(await subscriptionOf(caller)).toMatchObject({ status: 'canceled' })
    expect(await world.mailsTo('altul@example.ro')).toContain(
      `Retragerea ${reference} a fost acceptată`,
    )
  })

  it('counts a change of plan once', async () => {
    const caller = await bought()
    await world.advance(7 * DAY_MS)
    await world.change(caller, 'abonament_anual')
    await world.deliverAll()
    const reference = await withdraw(caller.email, caller.number)
    const { refunds } = await serviceOf().show(reference)
    const total = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

    // All of the year; of the month only the quarter of a cent that its credit was rounded by.
    expect(total).toBe(35_678)
    await decided(serviceOf().accept(reference, {}))
    expect(await subscriptionOf(caller)).toMatchObject({ status: 'canceled' })
    expect(await world.user(caller)).toMatchObject({ isSubscriptionActive: false })
  })
})

describe('refusing', () => {
  it('restores the renewal, with the reason in the reply', async () => {
    const caller = await bought()
    const reference = await withdraw(caller.email, caller.number)
    await decided(serviceOf().refuse(reference, 'Termenul trecuse.'))
    const mail = await world.mailText(
      caller.email,
      `Retragerea ${reference} nu a putut fi acceptată`,
    )

    expect(await subscriptionOf(caller)).toMatchObject({ cancel_at_period_end: false })
    expect(await world.user(caller)).toMatchObject({ cancelAtPeriodEnd: false })
    expect(mail).toContain('Termenul trecuse.')
    await expect(serviceOf().refuse('R-NIMIC', 'x')).rejects.toThrow('There is no withdrawal')
  })

  it('keeps an earlier cancellation, and restores a scheduled change', async () => {
    const [cancelled, changing] = [await bought(), await bought('abonament_anual')]
    await world.cancel(cancelled)
    await world.change(changing, 'abonament_lunar')
    await world.deliverAll()
    const first = await withdraw(cancelled.email, cancelled.number)
    const second = await withdraw(changing.email, changing.number)
    await decided(serviceOf().refuse(first, 'nu'))
    await decided(serviceOf().refuse(second, 'nu'))

    expect(await subscriptionOf(cancelled)).toMatchObject({ cancel_at_period_end: true })
    expect(await world.user(changing)).toMatchObject({
      cancelAtPeriodEnd: false,
      nextChange: { planId: 'abonament_lunar' },
    })
  })
})

describe('a gift', () => {
  async function gift(email: string) {
    const path = `/vouchers/${testVoucher.id}/checkout-session`
    const { location } = await world.api.form(path, { consent: 'on', email })
    const paid = await world.bench.post(location, { ...cardForm('4242424242424242'), email })
    const key = new URL(paid.location, 'http://shop.test').searchParams.get('sessionId') ?? ''
    const { data } = await world.api.call('GET', `/vouchers/${key}`)
    const { number } = await world.db.one(
      z.object({ number: z.string() }),
      sql`select invoice_number as number from app.voucher_purchase where buyer_email = ${email}`,
    )
    return { code: z.object({ code: z.string() }).parse(data).code, number }
  }
  const redeem = async (code: string) =>
    world.api.call('POST', '/vouchers/redeem', await world.account(), { code })

  it('cannot be used while its withdrawal waits, and can again after a refusal', async () => {
    const { code, number } = await gift('bunica@example.ro')
    const reference = await withdraw('bunica@example.ro', number)
    const waiting = await redeem(code)
    await decided(serviceOf().refuse(reference, 'Este un cadou pentru altcineva.'))

    expect(waiting).toMatchObject({ error: 'VOUCHER_INVALID' })
    expect((await redeem(code)).status).toBe(200)
  })

  it('cannot be used after the refusal of a second withdrawal, when the first was accepted or waits', async () => {
    const [paidBack, waiting] = [await gift('unchi@example.ro'), await gift('nasa@example.ro')]
    const first = await withdraw('unchi@example.ro', paidBack.number)
    const duplicate = await withdraw('unchi@example.ro', paidBack.number)
    await decided(serviceOf().accept(first, {}))
    await decided(serviceOf().refuse(duplicate, 'A mai fost trimisă o dată.'))
    const undecided = await withdraw('nasa@example.ro', waiting.number)
    const again = await withdraw('nasa@example.ro', waiting.number)
    await decided(serviceOf().refuse(again, 'A mai fost trimisă o dată.'))

    expect(await redeem(paidBack.code)).toMatchObject({ error: 'VOUCHER_INVALID' })
    expect(await redeem(waiting.code)).toMatchObject({ error: 'VOUCHER_INVALID' })
    await decided(serviceOf().refuse(undecided, 'Este un cadou.'))
    expect((await redeem(waiting.code)).status).toBe(200)
  })

  it('that is unused is paid back whole', async () => {
    const { code, number } = await gift('matusa@example.ro')
    const reference = await withdraw('matusa@example.ro', number)
    await decided(serviceOf().accept(reference, {}))
    const [refund] = (await world.stripe.refunds.list({ limit: 1 })).data

    expect(refund).toMatchObject({ amount: 10_190 })
    expect(await redeem(code)).toMatchObject({ error: 'VOUCHER_INVALID' })
  })
})

describe('the legal term', () => {
  it('is 14 days from the receipt', async () => {
    const caller = await bought()
    const reference = await withdraw(caller.email, caller.number)
    const early = await serviceOf().show(reference)
    await world.advance(15 * DAY_MS)
    const late = await serviceOf().show(reference)

    expect(early.dueAt.getTime()).toBe(early.row.receivedAt.getTime() + 14 * DAY_MS)
    expect([early.isOverdue, late.isOverdue]).toEqual([false, true])
  })
})
