import type Stripe from 'stripe'

// Still to be approved, or still processing.
const open = new Set<Stripe.PaymentIntent.Status>([
  'requires_action',
  'requires_confirmation',
  'processing',
])

/** The outcome of a payment that needs its holder's approval; null while it is open. */
export async function awaitedOutcome(
  stripe: Stripe,
  intentId: string,
): Promise<'paid' | 'refused' | null> {
  const { status } = await stripe.paymentIntents.retrieve(intentId)
  if (open.has(status)) return null

  return status === 'succeeded' ? 'paid' : 'refused'
}
