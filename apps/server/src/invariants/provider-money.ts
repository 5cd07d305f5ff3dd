import Stripe from 'stripe'
import { isOnLedger } from '#server/billing/project-charges.ts'
import { idOf } from '#server/billing/stripe-reference.ts'

/** Something at the payment provider, and whose it is. */
type Owned = { readonly id: string; readonly customer: string | null; readonly at: Date }

/** What the payment provider says about everybody's money: the truth that the ledger is held to. */
export type ProviderMoney = {
  readonly payments: readonly Owned[]
  readonly refunds: readonly Owned[]
  /** Those that renew or collect. */
  readonly liveSubscriptions: readonly Owned[]
  /** Invoices that were collected more than once. */
  readonly paidTwice: readonly string[]
  /** Codes that were used more often than they may be. */
  readonly overusedCodes: readonly string[]
}

const PAGE = 100
const LIVE = new Set<Stripe.Subscription.Status>(['active', 'trialing', 'past_due'])
const moment = (seconds: number) => new Date(seconds * 1_000)

async function readInvoices(stripe: Stripe) {
  const payments: Owned[] = []
  const paidTwice: string[] = []
  for await (const invoice of stripe.invoices.list({ limit: PAGE, expand: ['data.payments'] })) {
    const collected = (invoice.payments?.data ?? []).filter(({ status }) => status === 'paid')
    if (collected.length > 1) paidTwice.push(invoice.id)
    if (!isOnLedger(invoice)) continue
    const at = moment(invoice.status_transitions.paid_at ?? invoice.created)
    payments.push({ id: invoice.id, customer: idOf(invoice.customer), at })
  }

  return { payments, paidTwice }
}

async function readRefunds(stripe: Stripe): Promise<Owned[]> {
  const refunds: Owned[] = []
  for await (const refund of stripe.refunds.list({ limit: PAGE, expand: ['data.charge'] })) {
    if (refund.status === 'failed' || refund.status === 'canceled') continue
    const charge = typeof refund.charge === 'object' ? refund.charge : null
    refunds.push({ id: refund.id, customer: idOf(charge?.customer), at: moment(refund.created) })
  }

  return refunds
}

async function readSubscriptions(stripe: Stripe): Promise<Owned[]> {
  const live: Owned[] = []
  for await (const subscription of stripe.subscriptions.list({ status: 'all', limit: PAGE })) {
    if (!LIVE.has(subscription.status)) continue
    const { id, customer, created } = subscription
    live.push({ id, customer: idOf(customer), at: moment(created) })
  }

  return live
}

async function readOverusedCodes(stripe: Stripe): Promise<string[]> {
  const overused: string[] = []
  for await (const code of stripe.promotionCodes.list({ limit: PAGE })) {
    const { id, max_redemptions: allowed, times_redeemed: used } = code
    if (allowed !== null && used > allowed) overused.push(id)
  }

  return overused
}

/** Reads everybody's money at the provider, once for all who ask; null when the provider does not answer. */
export function providerMoney(stripe: Stripe): () => Promise<ProviderMoney | null> {
  const read = async (): Promise<ProviderMoney | null> => {
    try {
      return {
        ...(await readInvoices(stripe)),
        refunds: await readRefunds(stripe),
        liveSubscriptions: await readSubscriptions(stripe),
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
