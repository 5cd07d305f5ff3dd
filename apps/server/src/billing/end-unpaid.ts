import type Stripe from 'stripe'
import { allPages, PAGE } from './all-pages.ts'

/** Ends a subscription whose renewal could not be collected, and asks for that money no more. */
export async function endUnpaid(stripe: Stripe, subscriptionId: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(subscriptionId)
  if (status !== 'canceled') {
    await stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false })
  }
  const open = await allPages(
    stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: PAGE }),
    `open invoices of ${subscriptionId}`,
  )
  for (const { id } of open) await stripe.invoices.voidInvoice(id)
}
