import type Stripe from 'stripe'
import { allPages, PAGE } from './all-pages.ts'
import { releaseSchedule } from './release-schedule.ts'
import { isStripeRefusal } from './stripe-refusal.ts'

/** Another node, or the provider itself, may have ended it first. */
async function cancelNow(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false })
  } catch (error) {
    const isEnded =
      isStripeRefusal(error) && (await stripe.subscriptions.retrieve(id)).status === 'canceled'
    if (!isEnded) throw error
  }
}

/** Ends a subscription at once, with its schedule, and voids unpaid invoices. Idempotent. */
export async function endSubscription(stripe: Stripe, id: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id)
  if (subscription.status !== 'canceled') {
    await releaseSchedule(stripe, subscription)
    await cancelNow(stripe, id)
  }
  const open = await allPages(
    stripe.invoices.list({ subscription: id, status: 'open', limit: PAGE }),
    `open invoices of ${id}`,
  )
  for (const invoice of open) await stripe.invoices.voidInvoice(invoice.id)
}
