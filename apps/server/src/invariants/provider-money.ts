import Stripe from 'stripe'
import type { Queries } from '@hlizo/database/database'
import { offerStore } from '#server/billing/offer-store.ts'
import { isOnLedger } from '#server/billing/project-charges.ts'
import { endOfPaid } from '#server/billing/returned-payments.ts'
import { dateOf, idOf } from '#server/billing/stripe-reference.ts'
import { readCustomers, type CustomerThere } from './provider-customers.ts'
import { PAGE, type Owned } from './provider-object.ts'
import {
  readReturns,
  type DisputeThere,
  type RefundThere,
  type ReturnedPayment,
} from './provider-returns.ts'
import { readSubscriptions, type SubscriptionsThere } from './provider-subscriptions.ts'

/** A payment, with the subscription and time that it is for. */
type Payment = Owned & {
  readonly amountMinor: number
  readonly currency: string
  readonly intents: readonly string[]
  readonly subscription: string | null
  readonly paidUntil: Date
  /** The gift that was bought; null for a subscription. */
  readonly purchaseId: string | null
}

type CodeThere = { readonly id: string; readonly isActive: boolean; readonly isUsedUp: boolean }

/** The provider's data about money, the source of truth for the ledger. */
export type ProviderMoney = SubscriptionsThere & {
  readonly payments: readonly Payment[]
  readonly refunds: readonly RefundThere[]
  readonly failedRefunds: readonly string[]
  /** Payments that are refunded as a whole, disputed or lost. */
  readonly returned: readonly ReturnedPayment[]
  readonly disputes: readonly DisputeThere[]
  /** Invoices that were paid more than once. */
  readonly paidTwice: readonly string[]
  /** Those that were not deleted. */
  readonly customers: readonly CustomerThere[]
  /** The ids of products on sale. */
  readonly products: readonly string[]
  /** Codes that were used more often than allowed. */
  readonly overusedCodes: readonly string[]
  readonly codes: readonly CodeThere[]
}

async function readInvoices(stripe: Stripe) {
  const payments: Payment[] = []
  const paidTwice: string[] = []
  for await (const invoice of stripe.invoices.list({ limit: PAGE, expand: ['data.payments'] })) {
    const collected = (invoice.payments?.data ?? []).filter(({ status }) => status === 'paid')
    if (collected.length > 1) paidTwice.push(invoice.id)
    if (!isOnLedger(invoice)) continue
    const at = dateOf(invoice.status_transitions.paid_at ?? invoice.created)
    payments.push({
      id: invoice.id,
      customer: idOf(invoice.customer),
      at,
      amountMinor: invoice.amount_paid,
      currency: invoice.currency,
      intents: collected.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []),
      subscription: idOf(invoice.parent?.subscription_details?.subscription),
      paidUntil: dateOf(endOfPaid(invoice)),
      purchaseId: invoice.metadata?.['purchaseId'] ?? null,
    })
  }

  return { payments, paidTwice }
}

async function readProducts(stripe: Stripe): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of stripe.products.list({ active: true, limit: PAGE })) ids.push(id)

  return ids
}

async function readCodes(stripe: Stripe) {
  const codes: CodeThere[] = []
  const overusedCodes: string[] = []
  for await (const code of stripe.promotionCodes.list({ limit: PAGE })) {
    const { id, max_redemptions: allowed, times_redeemed: used } = code
    if (allowed !== null && used > allowed) overusedCodes.push(id)
    codes.push({ id, isActive: code.active, isUsedUp: allowed !== null && used >= allowed })
  }

  return { codes, overusedCodes }
}

/** The ids of all plans that were ever sold. */
export const knownPlansIn = (db: Queries) => async (): Promise<ReadonlySet<string>> =>
  new Set((await offerStore(db).plans()).map(({ id }) => id))

/** Reads the provider's data once for all rules; null when it is unavailable. */
export function providerMoney(
  stripe: Stripe,
  knownPlans: () => Promise<ReadonlySet<string>>,
): () => Promise<ProviderMoney | null> {
  const read = async (): Promise<ProviderMoney | null> => {
    const plans = await knownPlans()
    try {
      const { methods, ...subscriptions } = await readSubscriptions(stripe, plans)
      return {
        ...(await readInvoices(stripe)),
        ...(await readReturns(stripe)),
        ...subscriptions,
        customers: await readCustomers(stripe, methods),
        products: await readProducts(stripe),
        ...(await readCodes(stripe)),
      }
    } catch (error) {
      if (error instanceof Stripe.errors.StripeConnectionError) return null
      throw error
    }
  }
  let asked: Promise<ProviderMoney | null> | undefined

  return () => (asked ??= read())
}
