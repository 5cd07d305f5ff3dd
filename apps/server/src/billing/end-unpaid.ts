import type Stripe from 'stripe'

/** Ends a subscription whose renewal could not be collected, and asks for that money no more. */
export async function endUnpaid(stripe: Stripe, subscriptionId: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(subscriptionId)
  if (status !== 'canceled') {
    await stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false })
  }
  const { data: open } = await stripe.invoices.list({
    subscription: subscriptionId,
    status: 'open',
  })
  for (const { id } of open) await stripe.invoices.voidInvoice(id)
}
