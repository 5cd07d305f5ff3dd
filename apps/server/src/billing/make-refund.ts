import type Stripe from 'stripe'
import { allPages, PAGE } from './all-pages.ts'
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

/** What an operator has ordered to refund. */
type RefundOrder = { readonly id: string; readonly amountMinor: number }

/** In place of the provider's code, where it has no charge of the payment. */
const NO_CHARGE = 'charge_missing'

/**
 * Makes the refund of an order, once: the provider stores idempotency keys for a day, so an earlier refund is found
 * by its metadata. Throws where the provider does not answer.
 */
export async function refundOfOrder(
  stripe: Stripe,
  { id, amountMinor: amount }: RefundOrder,
  paid: Pick<Stripe.Charge, 'id'> | null,
): Promise<RefundOutcome> {
  if (paid === null) return { refundId: null, refusalCode: NO_CHARGE }
  const charge = paid.id
  const made = await allPages(stripe.refunds.list({ charge, limit: PAGE }), `refunds of ${charge}`)
  const own = made.find(({ metadata }) => metadata?.['order'] === id)
  if (own) return { refundId: own.id, refusalCode: null }

  return makeRefund(stripe, {
    charge,
    amount,
    metadata: { order: id },
    idempotencyKey: `refund-order:${id}`,
  })
}
