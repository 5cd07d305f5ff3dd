import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { z } from 'zod'
import { PaymentsAhead } from '@hlizo/contract/entities/payments-ahead'
import { PurchaseQuote } from '@hlizo/contract/entities/purchase-quote'
import { amountText, renewalWords } from '@hlizo/domain/charge-words'
import { formatCharge } from '@hlizo/domain/price'
import { HOUR_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import { CONTINUE_JOB } from './billing/continue-subscriptions.ts'
import { leiRateStore } from './billing/lei-rate-store.ts'
import { REPRICE_JOB } from './billing/reprice-renewals.ts'
import { openPaymentsWorld, type PaymentsWorld } from './features/payments/testing-payments.ts'
import { paypalIn } from './features/paypal/testing-paypal.ts'
import { orderPlan } from './testing-billing.ts'

export const plans = ['abonament_lunar', 'abonament_anual'] as const
export const methods = ['card', 'paypal'] as const
export const coupons = {
  none: null,
  'percent once': { percent_off: 50, duration: 'once' },
  'percent for 3 months': { percent_off: 30, duration: 'repeating', duration_in_months: 3 },
  'amount once': { amount_off: 200, currency: 'eur', duration: 'once' },
  'amount for ever': { amount_off: 150, currency: 'eur', duration: 'forever' },
  everything: { percent_off: 100, duration: 'once' },
} as const

/** One row of the table: what is bought, with what coupon, and what pays. */
export type Row = {
  readonly plan: (typeof plans)[number]
  readonly coupon: keyof typeof coupons
  readonly method: (typeof methods)[number]
}

/** Every row of the table. */
export const allRows: readonly Row[] = plans.flatMap((plan) =>
  methods.flatMap((method) =>
    z
      .array(
        z.enum([
          'none',
          'percent once',
          'percent for 3 months',
          'amount once',
          'amount for ever',
          'everything',
        ]),
      )
      .parse(Object.keys(coupons))
      .map((coupon) => ({ plan, coupon, method })),
  ),
)

type Money = { readonly amount: number; readonly currency: string }

const Charges = z.array(z.object({ amount: z.number(), currency: z.string(), kind: z.string() }))
const Upcoming = z.object({ amountDue: z.number(), currency: z.string() })
const Preview = Upcoming.extend({
  prorationDate: z.number(),
  // The contract's schema, which is of zod/mini.
  ahead: z.custom<PaymentsAhead>((value) => PaymentsAhead.safeParse(value).success),
})

const codeOf = (coupon: Row['coupon']) => coupon.replaceAll(' ', '').toUpperCase()

/** Runs the scenario of one row and compares screen, mail, ledger and provider after each step. */
function amountsIn(world: PaymentsWorld) {
  const { stripe, api, db } = world
  const { clock } = world.bench
  const paypal = paypalIn(() => world)
  type Caller = Awaited<ReturnType<typeof world.account>>

  const makeCoupons = async () => {
    for (const name of allRows
      .map(({ coupon }) => coupon)
      .filter((one, at, all) => all.indexOf(one) === at)) {
      const terms = coupons[name]
      if (terms === null) continue
      const { id } = await stripe.coupons.create({ ...terms })
      await stripe.promotionCodes.create({
        promotion: { type: 'coupon', coupon: id },
        code: codeOf(name),
      })
    }
  }

  const couponOf = ({ coupon }: Row) => (coupon === 'none' ? {} : { coupon: codeOf(coupon) })

  const quoteOf = async (caller: Caller, plan: string, row: Row) => {
    const query = new URLSearchParams({ plan, ...couponOf(row) })
    const { data } = await api.call('GET', `/stripe/purchase-quote?${query}`, caller)
    return PurchaseQuote.parse(data)
  }
  const upcoming = async (caller: Caller) => Upcoming.parse((await world.upcoming(caller)).data)
  const lastMail = (caller: Caller, subject: string) => world.mailText(caller.email, subject)

  /** Each payment has its receipt, with its amount. */
  const expectReceipts = async (caller: Caller) => {
    const charges = Charges.parse((await world.charges(caller)).data)
    const sent = (await world.mailsTo(caller.email)).filter((one) => one.startsWith('Chitanța'))
    const owed = charges
      .filter(({ amount }) => amount !== 0)
      .map(({ amount, currency }) => `Chitanța ta: ${formatCharge(amount, currency)}`)
    expect(sent.toSorted()).toEqual(owed.toSorted())
  }

  /** The newest payment: the same at the ledger, the provider and in the receipt. */
  const expectPaid = async (caller: Caller, { amount, currency }: Money) => {
    const [charge] = Charges.parse((await world.charges(caller)).data)
    const invoices = await stripe.invoices.list({ customer: await world.customerOf(caller) })
    const [newest] = invoices.data
    expect({
      charge,
      invoice: [newest?.status, newest?.amount_paid, newest?.currency.toUpperCase()],
    }).toEqual({
      charge: { amount, currency, kind: 'subscription' },
      invoice: ['paid', amount, currency],
    })
    await expectReceipts(caller)
  }

  /** A new rate in the last hours before a renewal, which the job brings to the subscription. */
  const newRate = async () => {
    const date = clock.now().toISOString().slice(0, 10)
    const rate = 50_000 + (Math.floor(clock.now().getTime() / HOUR_MS) % 997)
    await leiRateStore(db).add({ date, rate }, 'operator', clock.now())
  }

  const comeTo = async (caller: Caller, beforeMs: number) => {
    await world.advance((await world.untilExpiry(caller)) - beforeMs)
    await world.deliverAll()
  }

  /** Lets the next renewal come, and compares it with what the account page said before. */
  const renew = async (caller: Caller): Promise<Money> => {
    await comeTo(caller, 3 * HOUR_MS)
    await newRate()
    const { amountDue, currency } = await upcoming(caller)
    await world.recur(REPRICE_JOB)
    expect(await upcoming(caller)).toEqual({ amountDue, currency })
    await world.advance(3 * HOUR_MS + 60_000)
    await world.deliverAll()
    await world.recur(CONTINUE_JOB)
    await world.advance(2 * HOUR_MS)
    await world.deliverAll()
    await expectPaid(caller, { amount: amountDue, currency })

    return { amount: amountDue, currency }
  }

  const order = async (caller: Caller, row: Row, quoted: PurchaseQuote) => {
    const { quotedAt } = quoted
    const { amountDue } = quoted[row.method]
    const agreed = { ...couponOf(row), consent: true, quotedAt, amountDue }
    if (row.method === 'paypal') {
      const proof = await paypal.atPaypal(await paypal.setup(caller, { plan: row.plan, ...agreed }))
      const { data } = await api.call('POST', '/auth/create-paypal-subscription', undefined, {
        plan: row.plan,
        userId: caller.accountId,
        ...proof,
      })
      return z.object({ value: z.number(), currency: z.string() }).parse(data)
    }
    const page = await orderPlan(world, caller, row.plan, couponOf(row))
    const isFree = quoted.card.today.amountMinor === 0
    const paid = await world.bench.post(
      page,
      isFree ? { email: caller.email } : cardForm('4242424242424242'),
    )
    const sessionId = new URL(paid.location).searchParams.get('sessionId') ?? ''
    const { data } = await api.call('POST', `/plan-checkout-sessions/${sessionId}`, caller)
    return z.object({ value: z.number(), currency: z.string() }).parse(data)
  }

  const purchase = async (caller: Caller, row: Row) => {
    const quoted = await quoteOf(caller, row.plan, row)
    const { today, ahead } = quoted[row.method]
    const { value, currency } = await order(caller, row, quoted)
    await world.deliverAll()
    const mail = await lastMail(caller, 'Abonamentul tău a început')

    expect([Math.round(value * 100), currency]).toEqual([today.amountMinor, today.currency])
    expect(mail).toContain(amountText(today.amountMinor, today.currency))
    for (const words of renewalWords(ahead)) expect(mail).toContain(words)
    await expectPaid(caller, { amount: today.amountMinor, currency: today.currency })
    // An order of nothing by card leaves no card.
    if ((await world.user(caller)).cardBrand === null)
      await world.changeCard(caller, 'pm_card_visa')
    await world.deliverAll()
    expect((await upcoming(caller)).amountDue).toBe(ahead.next.amount.amountMinor)
  }

  const change = async (caller: Caller, row: Row) => {
    const plan = row.plan === 'abonament_lunar' ? 'abonament_anual' : 'abonament_lunar'
    const query = new URLSearchParams({ plan, ...couponOf(row) })
    const preview = Preview.parse((await world.upcoming(caller, `?${query}`)).data)
    const { amountDue, prorationDate, currency, ahead } = preview
    const body = { plan, ...couponOf(row), consent: true, amountDue, prorationDate }
    const { status } = await api.call('POST', '/stripe/change-subscription', caller, body)
    await world.deliverAll()
    expect(status).toBe(200)
    const isNow = row.plan === 'abonament_lunar'
    const mail = await lastMail(
      caller,
      isNow ? 'Abonamentul tău s-a schimbat' : 'Am înregistrat schimbarea abonamentului',
    )
    if (isNow) {
      expect(mail).toContain(amountText(amountDue, currency))
      // A change that costs nothing is no payment.
      if (amountDue > 0) await expectPaid(caller, { amount: amountDue, currency })
    }
    for (const words of renewalWords(ahead)) expect(mail).toContain(words)
    expect((await upcoming(caller)).amountDue).toBe(ahead.next.amount.amountMinor)
  }

  const cancelLate = async (caller: Caller) => {
    await comeTo(caller, 47 * HOUR_MS)
    const due = await upcoming(caller)
    await world.cancel(caller)
    expect(await upcoming(caller)).toEqual(due)
    expect(await lastMail(caller, 'Am înregistrat anularea')).toContain(
      amountText(due.amountDue, due.currency),
    )
    await world.advance(47 * HOUR_MS + 2 * HOUR_MS)
    await world.deliverAll()
    await expectPaid(caller, { amount: due.amountDue, currency: due.currency })
    expect((await world.upcoming(caller)).status).toBe(204)
    await comeTo(caller, -2 * HOUR_MS)
  }

  const resubscribe = async (caller: Caller, row: Row) => {
    const quoted = await quoteOf(caller, row.plan, row)
    const { today, ahead, amountDue } = quoted[row.method]
    const body = { plan: row.plan, ...couponOf(row), consent: true, amountDue }
    const answer = await api.call('POST', '/stripe/resubscribe', caller, {
      ...body,
      quotedAt: quoted.quotedAt,
    })
    await world.deliverAll()
    const mail = await lastMail(caller, 'Abonamentul tău a început')
    expect(answer.status).toBe(200)
    expect(mail).toContain(amountText(today.amountMinor, today.currency))
    for (const words of renewalWords(ahead)) expect(mail).toContain(words)
    await expectPaid(caller, { amount: today.amountMinor, currency: today.currency })
  }

  const changeCurrency = async (caller: Caller, { method }: Row) => {
    if (method === 'card') await paypal.changeToPaypal(caller)
    else await world.changeCard(caller, 'pm_card_visa')
    await world.deliverAll()
    const { currency } = await renew(caller)
    expect(currency).toBe(method === 'card' ? 'EUR' : 'RON')
  }

  const cancelInTime = async (caller: Caller) => {
    const before = Charges.parse((await world.charges(caller)).data)
    await world.cancel(caller)
    expect((await world.upcoming(caller)).status).toBe(204)
    expect(await lastMail(caller, 'Am înregistrat anularea')).not.toContain('mai încasăm o plată')
    await comeTo(caller, -2 * HOUR_MS)
    expect(Charges.parse((await world.charges(caller)).data)).toEqual(before)
  }

  return {
    makeCoupons,
    buy: async (row: Row) => purchase(await world.account(), row),
    /** Everything that a subscriber of this row may do, one after the other. */
    tell: async (row: Row) => {
      const caller = await world.account()
      await purchase(caller, row)
      await renew(caller)
      await change(caller, row)
      await renew(caller)
      await cancelLate(caller)
      await resubscribe(caller, row)
      await changeCurrency(caller, row)
      await cancelInTime(caller)
    },
  }
}

/** A world of its own for the tests of a file, empty before each of them. */
export function amountsForSuite(): () => ReturnType<typeof amountsIn> {
  let world: PaymentsWorld
  beforeAll(async () => {
    world = await openPaymentsWorld()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    await world.empty()
    await amountsIn(world).makeCoupons()
  })

  return () => amountsIn(world)
}
