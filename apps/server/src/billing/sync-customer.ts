import type Stripe from 'stripe'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { customerStore } from './customer-store.ts'
import { methodOf, projectSubscription } from './project-subscription.ts'
import { subscriptionStore } from './subscription-store.ts'

/** Rebuilds what we remember of a customer; unknown ones are left alone. */
export type SyncCustomer = (customerId: string) => Promise<void>

const PAGE = 100

async function askProvider(stripe: Stripe, customerId: string) {
  const [customer, subscriptions, invoices] = await Promise.all([
    stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
    stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: PAGE,
      expand: ['data.default_payment_method'],
    }),
    stripe.invoices.list({ customer: customerId, limit: PAGE }),
  ])

  return { customer, subscriptions: subscriptions.data, invoices: invoices.data }
}

/** The method that the next payment would use: the live subscription's own, else the customer's. */
function savedMethod(
  customer: Stripe.Customer | Stripe.DeletedCustomer,
  subscriptions: readonly Stripe.Subscription[],
) {
  const own = subscriptions.map(({ default_payment_method: method }) => methodOf(method))
  const fallback = customer.deleted
    ? null
    : methodOf(customer.invoice_settings.default_payment_method)

  return own.find((method) => method !== null) ?? fallback
}

/**
 * The only writer of the projection (payments.md §0.2). Webhooks, return pages and the reconcile job all
 * call it, in any order and any number of times.
 *
 * The provider is asked outside of any transaction. A ticket drawn before asking keeps a slow answer
 * from overwriting a newer one: whoever drew later has asked later, and has seen at least as much.
 */
export function customerSync(deps: { db: Database; stripe: Stripe; clock: Clock }): SyncCustomer {
  const { db, stripe, clock } = deps

  return async (customerId) => {
    const known = await customerStore(db).byStripeId(customerId)
    if (!known) return

    const ticket = await customerStore(db).drawTicket(customerId)
    const { customer, subscriptions, invoices } = await askProvider(stripe, customerId)
    const rows = subscriptions
      .map((subscription) => projectSubscription(subscription, invoices))
      .filter((row) => row !== null)

    await db.transaction(async (tx) => {
      const method = savedMethod(customer, subscriptions)
      const isNewest = await customerStore(tx).settle(customerId, ticket, method, clock.now())
      if (isNewest) await subscriptionStore(tx).replaceAll(known.accountId, rows)
    })
  }
}
