import Stripe from 'stripe'
import { asDeclined, askProvider } from '#server/billing/ask-provider.ts'
import type { RunOperation } from '#server/billing/operations.ts'
import { awaitedIntent } from '#server/billing/start-subscription.ts'
import { subscriptionFacts } from '#server/billing/subscription-facts.ts'
import { ApiError } from '#server/http/api-error.ts'

type Retried = {
  readonly status: 'succeeded' | 'processing' | 'requires_action'
  readonly clientSecret?: string
}

/** `intentId` is the payment that is not decided yet. */
type Tried = { readonly answer: Retried; readonly intentId: string | null }

const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined

async function confirmationOf(stripe: Stripe, invoiceId: string): Promise<Tried> {
  const { confirmation_secret: secret } = await stripe.invoices.retrieve(invoiceId, {
    expand: ['confirmation_secret'],
  })
  const clientSecret = secret?.client_secret

  return clientSecret === undefined
    ? { answer: { status: 'processing' }, intentId: null }
    : {
        answer: { status: 'requires_action', clientSecret },
        intentId: awaitedIntent({ clientSecret }),
      }
}

const paid: Tried = { answer: { status: 'succeeded' }, intentId: null }

async function pay(stripe: Stripe, subscriptionId: string, key: string): Promise<Tried> {
  const { data } = await stripe.invoices.list({
    subscription: subscriptionId,
    status: 'open',
    limit: 1,
  })
  const [open] = data
  if (!open) throw new ApiError('NOTHING_TO_PAY')
  try {
    const { status } = await stripe.invoices.pay(
      open.id,
      {},
      { idempotencyKey: `${key}:${open.id}` },
    )
    if (status === 'paid') return paid
    const { intentId } = await confirmationOf(stripe, open.id)
    return { answer: { status: 'processing' }, intentId }
  } catch (error) {
    // The automatic retry may have paid it first.
    if (codeOf(error) === 'invoice_already_paid') return paid
    if (codeOf(error) === 'invoice_payment_intent_requires_action') {
      return confirmationOf(stripe, open.id)
    }
    throw error
  }
}

/** Pays the open invoice of a failed renewal (spec §7, D112). */
export function paymentRetrier({ stripe, run }: { stripe: Stripe; run: RunOperation }) {
  return async (accountId: string, resumedFrom: Date | null): Promise<Retried> => {
    const { answer } = await run<Tried>(
      { accountId, kind: 'retry-payment', target: '', resumedFrom },
      {
        check: (entitlement) => {
          if (!subscriptionFacts(entitlement).isPaymentDue) throw new ApiError('NOTHING_TO_PAY')
        },
        act: (key, { subscription }) =>
          askProvider(() => pay(stripe, subscription?.id ?? '', key), asDeclined),
        awaits: ({ intentId }) => intentId,
        ...(resumedFrom && { repeat: async () => paid }),
      },
    )

    return answer
  }
}
