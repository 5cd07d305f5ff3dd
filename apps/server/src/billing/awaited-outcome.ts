import type Stripe from 'stripe'

// A payment intent that is still to be approved, or whose money is on its way.
const open = new Set<Stripe.PaymentIntent.Status>([
  'requires_action',
  'requires_confirmation',
  'processing',
])

/** What became of a payment that waits for its holder's approval; `null` while it still waits. */
export async function awaitedOutcome(
  stripe: Stripe,
  intentId: string,
): Promise<'paid' | 'refused' | null> {
  const { status } = await stripe.paymentIntents.retrieve(intentId)
  if (open.has(status)) return null

  return status === 'succeeded' ? 'paid' : 'refused'
}
