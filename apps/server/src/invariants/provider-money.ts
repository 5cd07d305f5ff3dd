import Stripe from 'stripe'
import { chargeAmount } from '@hlizo/domain/charge-amount'
import { continuingOf } from '#server/billing/continuing.ts'
import { isOnLedger } from '#server/billing/project-charges.ts'
import { termsIn } from '#server/billing/plan-terms.ts'
import { idOf } from '#server/billing/stripe-reference.ts'

/** An object at the provider and its customer. */
type Owned = { readonly id: string; readonly customer: string | null; readonly at: Date }

/** A payment or refund; a refund is negative. */
type Moved = Owned & { readonly amountMinor: number; readonly currency: string }

/** The provider's data about money, the source of truth for the ledger. */
export type ProviderMoney = {
  readonly payments: readonly Moved[]
  readonly refunds: readonly Moved[]
  /** Those that renew or collect. */
  readonly liveSubscriptions: readonly (Owned & {
    readonly isEnding: boolean
    /** Whether its next renewal is not collected. */
    readonly isPaused?: boolean
  })[]
  readonly endedSubscriptions: readonly Owned[]
  /** Invoices that were paid more than once. */
  readonly paidTwice: readonly string[]
  /** Subscriptions that charge another amount or currency than agreed. */
  readonly offTerms: readonly string[]
  /** The ids of products on sale. */
  readonly products: readonly string[]
  /** Codes that were used more often than allowed. */
  readonly overusedCodes: readonly string[]
}

const PAGE = 100
const LIVE = new Set<Stripe.Subscription.Status>(['active', 'trialing', 'past_due'])
const moment = (seconds: number) => new Date(seconds * 1_000)

async function readInvoices(stripe: Stripe) {
  const payments: Moved[] = []
  const paidTwice: string[] = []
  for await (const invoice of stripe.invoices.list({ limit: PAGE, expand: ['data.payments'] })) {
    const collected = (invoice.payments?.data ?? []).filter(({ status }) => status === 'paid')
    if (collected.length > 1) paidTwice.push(invoice.id)
    if (!isOnLedger(invoice)) continue
    const at = moment(invoice.status_transitions.paid_at ?? invoice.created)
    payments.push({
      id: invoice.id,
      customer: idOf(invoice.customer),
      at,
      amountMinor: invoice.amount_paid,
      currency: invoice.currency,
    })
  }

  return { payments, paidTwice }
}

async function readRefunds(stripe: Stripe): Promise<Moved[]> {
  const refunds: Moved[] = []
  for await (const refund of stripe.refunds.list({ limit: PAGE, expand: ['data.charge'] })) {
    if (refund.status === 'failed' || refund.status === 'canceled') continue
    const charge = typeof refund.charge === 'object' ? refund.charge : null
    refunds.push({
      id: refund.id,
      customer: idOf(charge?.customer),
      at: moment(refund.created),
      amountMinor: -refund.amount,
      currency: refund.currency,
    })
  }

  return refunds
}

/** Whether a subscription charges what its metadata state, at their rate. */
function isOnTerms(subscription: Stripe.Subscription): boolean {
  const price = subscription.items.data[0]?.price
  const terms = termsIn(price?.metadata) ?? termsIn(subscription.metadata)
  if (terms === null || !price) return true
  const owed = chargeAmount(terms.priceMinor, terms.rate)

  return (
    price.currency === terms.currency &&
    price.unit_amount === terms.amountMinor &&
    owed.currency === terms.currency &&
    owed.amountMinor === terms.amountMinor
  )
}

/** What continues in another currency ends at the provider only. */
const isCancelled = (subscription: Stripe.Subscription): boolean =>
  (subscription.cancel_at_period_end || subscription.cancel_at !== null) &&
  continuingOf(subscription) === null

function isPaused({ pause_collection: pause, items }: Stripe.Subscription): boolean {
  const { resumes_at: resumesAt = null } = pause ?? {}
  const periodEnd = items.data[0]?.current_period_end ?? 0

  return pause !== null && (resumesAt === null || resumesAt > periodEnd)
}

async function readSubscriptions(stripe: Stripe) {
  const live: ProviderMoney['liveSubscriptions'][number][] = []
  const ended: Owned[] = []
  const offTerms: string[] = []
  for await (const subscription of stripe.subscriptions.list({ status: 'all', limit: PAGE })) {
    const { id, created, ended_at: endedAt } = subscription
    const customer = idOf(subscription.customer)
    if (endedAt !== null) ended.push({ id, customer, at: moment(endedAt) })
    if (!LIVE.has(subscription.status)) continue
    live.push({
      id,
      customer,
      at: moment(created),
      isEnding: isCancelled(subscription),
      isPaused: isPaused(subscription),
    })
    if (!isOnTerms(subscription)) offTerms.push(id)
  }

  return { liveSubscriptions: live, endedSubscriptions: ended, offTerms }
}

async function readProducts(stripe: Stripe): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of stripe.products.list({ active: true, limit: PAGE })) ids.push(id)

  return ids
}

async function readOverusedCodes(stripe: Stripe): Promise<string[]> {
  const overused: string[] = []
  for await (const code of stripe.promotionCodes.list({ limit: PAGE })) {
    const { id, max_redemptions: allowed, times_redeemed: used } = code
    if (allowed !== null && used > allowed) overused.push(id)
  }

  return overused
}

/** Reads the provider's data once for all rules; null when it is unavailable. */
export function providerMoney(stripe: Stripe): () => Promise<ProviderMoney | null> {
  const read = async (): Promise<ProviderMoney | null> => {
    try {
      return {
        ...(await readInvoices(stripe)),
        refunds: await readRefunds(stripe),
        ...(await readSubscriptions(stripe)),
        products: await readProducts(stripe),
        overusedCodes: await readOverusedCodes(stripe),
      }
    } catch (error) {
      if (error instanceof Stripe.errors.StripeConnectionError) return null
      throw error
    }
  }
  let asked: Promise<ProviderMoney | null> | undefined

  return () => (asked ??= read())
}
