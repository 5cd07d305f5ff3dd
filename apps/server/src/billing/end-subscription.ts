import type Stripe from 'stripe'
import { releaseSchedule } from './release-schedule.ts'
import { isStripeRefusal } from './stripe-refusal.ts'

/** Another node, or the provider itself, may have been faster. */
async function cancelNow(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false })
  } catch (error) {
    const isEnded =
      isStripeRefusal(error) && (await stripe.subscriptions.retrieve(id)).status === 'canceled'
    if (!isEnded) throw error
  }
}

/** Ends a subscription at once, whatever was planned for it, and asks for unpaid money no more. Repeatable. */
export async function endSubscription(stripe: Stripe, id: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id)
  if (subscription.status !== 'canceled') {
    await releaseSchedule(stripe, subscription)
    await cancelNow(stripe, id)
  }
  const { data: open } = await stripe.invoices.list({ subscription: id, status: 'open' })
  for (const invoice of open) await stripe.invoices.voidInvoice(invoice.id)
}
