import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBench, addCatalogue, type TestBench } from '@hlizo/payments-sandbox/testing'
import { termsMetadata } from './plan-terms.ts'
import { duplicatesOf, projectSubscription, type ProjectionFacts } from './project-subscription.ts'

// The provider's own objects, with one thing changed in each test: nothing here is made up.
let bench: TestBench
let subscription: Stripe.Subscription
let invoice: Stripe.Invoice
let charge: Stripe.Charge
let knownPlans: ReadonlySet<string>

const productOf = ({ product }: Stripe.Price) =>
  typeof product === 'string' ? product : product.id

beforeAll(async () => {
  bench = await startBench()
  const { stripe } = bench
  const { monthly } = await addCatalogue(stripe)
  knownPlans = new Set([productOf(monthly)])
  const { id: customer } = await stripe.customers.create({ email: 'ion@example.ro' })
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const created = await stripe.subscriptions.create({
    customer,
    items: [{ price: monthly.id }],
    default_payment_method: method.id,
  })
  subscription = await stripe.subscriptions.retrieve(created.id, {
    expand: ['default_payment_method', 'schedule'],
  })
  const [first] = (await stripe.invoices.list({ customer, expand: ['data.payments'] })).data
  const [paid] = (await stripe.charges.list({ customer })).data
  if (!first || !paid) throw new Error('Nothing was paid.')
  invoice = first
  charge = paid
})
afterAll(() => bench.close())

const START = new Date('2026-01-31T12:00:00Z')
const END = new Date('2026-02-28T12:00:00Z')
const seconds = (moment: Date) => moment.getTime() / 1000

function project(changed: Partial<Stripe.Subscription> = {}, more: Partial<ProjectionFacts> = {}) {
  return projectSubscription(
    { ...subscription, ...changed },
    { invoices: [invoice], charges: [charge], disputes: [], knownPlans, now: START, ...more },
  )
}

describe('projectSubscription', () => {
  it('returns the plan, the end of the paid period and the payment method', () => {
    expect(project()).toEqual({
      id: subscription.id,
      status: 'active',
      planId: [...knownPlans][0],
      currency: 'eur',
      priceMinor: null,
      priceChangeId: null,
      amountMinor: 699,
      leiRate: null,
      leiRateDate: null,
      paidThrough: END,
      boughtThrough: END,
      chargedThrough: END,
      returned: null,
      periodEnd: END,
      billingAnchor: START,
      endsAt: null,
      isPaused: false,
      pausedFrom: null,
      pausedUntil: null,
      resumesAt: null,
      continuesBy: null,
      stoppedBy: null,
      continuesId: null,
      nextPlanId: null,
      nextPlanAt: null,
      nextPriceMinor: null,
      nextPriceChangeId: null,
      nextPromotionCodeId: null,
      nextCouponId: null,
      paymentStatus: 'OK',
      hasPendingChange: false,
      source: 'card',
      startedAt: START,
      endedAt: null,
    })
  })

  it('is null before the first payment and for a duplicate purchase', () => {
    expect(project({ status: 'incomplete' })).toBeNull()
    expect(project({ status: 'incomplete_expired' })).toBeNull()
    expect(project({ metadata: { duplicate: 'true' } })).toBeNull()
  })

  it('finds the plan by its product, by our metadata under another product, and otherwise not', () => {
    const others = new Set(['abonament_lunar'])
    const sold = { metadata: { planId: 'abonament_lunar' } }

    expect(project({ metadata: { planId: 'abonament_anual' } })?.planId).toBe([...knownPlans][0])
    expect(project(sold, { knownPlans: others })?.planId).toBe('abonament_lunar')
    expect(project({}, { knownPlans: others })).toBeNull()
  })

  it('returns the agreed price while it is the billed price', () => {
    const terms = {
      planId: [...knownPlans][0] ?? '',
      priceMinor: 137,
      priceChangeId: '01890000-0000-7000-8000-000000000001',
      currency: 'eur' as const,
      amountMinor: 699,
      rate: { leiPerEuro: 5.0975, date: '2026-01-15' },
    }
    const agreed = {
      priceMinor: 137,
      priceChangeId: terms.priceChangeId,
      leiRate: 5.0975,
      leiRateDate: '2026-01-15',
    }

    expect(project({ metadata: termsMetadata(terms) })).toMatchObject(agreed)
    expect(project({ metadata: termsMetadata({ ...terms, amountMinor: 700 }) })).toMatchObject({
      priceMinor: null,
      leiRate: null,
    })
  })

  it('is paused when the next renewal is not collected, or when this period was not', () => {
    const until = (resumes_at: number | null) => ({
      pause_collection: { behavior: 'void' as const, resumes_at },
    })
    const later = seconds(END) + 1
    const renewal = { ...invoice, id: 'in_next', created: invoice.created + 1 }
    const skipped = {
      ...renewal,
      status: 'void' as const,
      billing_reason: 'subscription_cycle' as const,
    }

    expect(project(until(null))).toMatchObject({ isPaused: true, resumesAt: null })
    expect(project(until(later))).toMatchObject({
      isPaused: true,
      resumesAt: new Date(later * 1000),
    })
    expect(project(until(seconds(END)))).toMatchObject({ isPaused: false, resumesAt: null })
    expect(project({}, { invoices: [skipped, invoice] })).toMatchObject({
      isPaused: true,
      resumesAt: END,
      paymentStatus: 'OK',
    })
    expect(project({ ...until(null), status: 'canceled' })).toMatchObject({ isPaused: false })
  })

  it('reads a cancellation from either field', () => {
    const atPeriodEnd = project({ cancel_at_period_end: true, cancel_at: null })
    const atMoment = project({ cancel_at_period_end: false, cancel_at: seconds(END) })

    expect([atPeriodEnd?.endsAt, atMoment?.endsAt]).toEqual([END, END])
  })

  it('fails when a renewal was tried in vain, not while it is a draft', () => {
    const renewal = { ...invoice, id: 'in_next', created: invoice.created + 1 }
    const draft = { ...renewal, status: 'draft' as const, attempted: false, auto_advance: true }
    const open = { ...renewal, status: 'open' as const, attempted: true }

    expect(project({}, { invoices: [draft, invoice] })?.paymentStatus).toBe('PENDING')
    expect(project({}, { invoices: [open, invoice] })?.paymentStatus).toBe('FAILED')
    expect(project({ status: 'past_due' })?.paymentStatus).toBe('FAILED')
  })

  it('owes nothing when the provider has stopped the retries of the renewal', () => {
    const open = { ...invoice, id: 'in_next', status: 'open' as const, attempted: true }

    expect(project({ status: 'canceled' }, { invoices: [invoice, open] })?.paymentStatus).toBe('OK')
  })

  it('is null when it ended before a payment', () => {
    const open = { ...invoice, id: 'in_first', status: 'open' as const, attempted: true }

    expect(project({ status: 'canceled' }, { invoices: [open] })).toBeNull()
  })

  it('counts a zero invoice as paid, but not a refunded or disputed one', () => {
    const free = { ...invoice, amount_paid: 0 }

    expect(project({}, { invoices: [free], charges: [] })?.paidThrough).toEqual(END)
    expect(project({}, { charges: [{ ...charge, refunded: true }] })?.paidThrough).toBeNull()
    expect(project({}, { charges: [{ ...charge, disputed: true }] })).toMatchObject({
      paidThrough: null,
      boughtThrough: null,
      chargedThrough: END,
    })
  })

  it('waits ten minutes for a change that its payer must confirm', () => {
    const expiresAt = seconds(START) + 23 * 3_600
    const pending_update: Stripe.Subscription['pending_update'] = {
      billing_cycle_anchor: null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: expiresAt,
      metadata: null,
      subscription_items: null,
      trial_end: null,
      trial_from_plan: null,
    }
    const later = new Date(START.getTime() + 11 * 60_000)

    expect(project({ pending_update })?.hasPendingChange).toBe(true)
    expect(project({ pending_update }, { now: later })?.hasPendingChange).toBe(false)
  })
})

describe('duplicatesOf', () => {
  it('uses the first running one and returns the others', () => {
    const second = { ...subscription, id: 'sub_second', created: subscription.created + 60 }
    const over = { ...subscription, id: 'sub_over', status: 'canceled' as const }
    const marked = { ...second, id: 'sub_marked', metadata: { duplicate: 'true' } }

    expect(duplicatesOf([second, over, marked, subscription], knownPlans)).toEqual([second])
  })

  it('does not count subscriptions to other products', () => {
    const second = { ...subscription, id: 'sub_second', created: subscription.created + 60 }

    expect(duplicatesOf([subscription, second], new Set())).toEqual([])
  })
})
