import Stripe from 'stripe'
import { asDeclined, askProvider } from '#server/billing/ask-provider.ts'
import type { RunOperation } from '#server/billing/operations.ts'
import { isLive } from '#server/billing/project-subscription.ts'
import { ApiError } from '#server/http/api-error.ts'

type Retried = {
  readonly status: 'succeeded' | 'processing' | 'requires_action'
  readonly clientSecret?: string
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined

/** The secret with which the browser confirms an invoice's payment. */
async function confirmationOf(stripe: Stripe, invoiceId: string): Promise<Retried> {
  const { confirmation_secret: secret } = await stripe.invoices.retrieve(invoiceId, {
    expand: ['confirmation_secret'],
  })
  const clientSecret = secret?.client_secret

  return clientSecret === undefined
    ? { status: 'processing' }
    : { status: 'requires_action', clientSecret }
}

async function pay(stripe: Stripe, subscriptionId: string, key: string): Promise<Retried> {
  const { data } = await stripe.invoices.list({
    subscription: subscriptionId,
    status: 'open',
    limit: 1,
  })
  const [open] = data
  if (!open) throw new ApiError('NOTHING_TO_PAY')
  try {
    const { status } = await stripe.invoices.pay(open.id, {}, { idempotencyKey: key })
    return { status: status === 'paid' ? 'succeeded' : 'processing' }
  } catch (error) {
    // The automatic try may have come first; the invoice is paid once either way.
    if (codeOf(error) === 'invoice_already_paid') return { status: 'succeeded' }
    if (codeOf(error) === 'invoice_payment_intent_requires_action') {
      return confirmationOf(stripe, open.id)
    }
    throw error
  }
}

/** Pays the open invoice with the saved method (spec §7, D112). */
export function paymentRetrier({ stripe, run }: { stripe: Stripe; run: RunOperation }) {
  return (accountId: string, resumedFrom: Date | null): Promise<Retried> =>
    run<Retried>(
      { accountId, kind: 'retry-payment', target: '', resumedFrom },
      {
        check: ({ subscription }) => {
          const isOwed =
            subscription !== null && isLive(subscription) && subscription.paymentStatus === 'FAILED'
          if (!isOwed) throw new ApiError('NOTHING_TO_PAY')
        },
        act: (key, { subscription }) =>
          askProvider(() => pay(stripe, subscription?.id ?? '', key), asDeclined),
        ...(resumedFrom && { repeat: async () => ({ status: 'succeeded' }) }),
      },
    )
}
