import type Stripe from 'stripe'
import { askProvider } from './ask-provider.ts'
import { isStripeRefusal } from './stripe-refusal.ts'

/** What the provider has answered to a refund. */
export type RefundOutcome =
  | { readonly refundId: string; readonly refusalCode: null }
  | { readonly refundId: null; readonly refusalCode: string }

type Wanted = {
  readonly charge: string
  readonly amount: number
  readonly metadata: Readonly<Record<string, string>>
  readonly idempotencyKey: string
}

/** Asks the provider for a refund. Throws where it does not answer; the same refund in progress is waited for. */
export async function makeRefund(
  stripe: Stripe,
  { charge, amount, metadata, idempotencyKey }: Wanted,
): Promise<RefundOutcome> {
  try {
    const { id } = await askProvider(() =>
      stripe.refunds.create(
        { charge, amount, reason: 'requested_by_customer', metadata },
        { idempotencyKey },
      ),
    )
    return { refundId: id, refusalCode: null }
  } catch (error) {
    if (!isStripeRefusal(error)) throw error
    return { refundId: null, refusalCode: error.code ?? error.type }
  }
}
