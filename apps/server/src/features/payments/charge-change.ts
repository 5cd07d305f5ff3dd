import Stripe from 'stripe'
import { chargeMetadata, recurringPrice, termsMetadata } from '#server/billing/plan-terms.ts'
import type { Sale } from '#server/billing/sell-plan.ts'
import { ApiError } from '#server/http/api-error.ts'

/** A change of plan that costs at once: to what, and the moment that unused days are counted from. */
export type ChangeNow = { readonly sale: Sale; readonly at: Date }

export const prorationDate = (at: Date): number => Math.floor(at.getTime() / 1000)

const discountsOf = ({ promotionCodeId }: Sale) =>
  promotionCodeId === null ? {} : { discounts: [{ promotion_code: promotionCodeId }] }

/** What a change would cost, at its own moment: the same request gives the same amount. */
export function previewChange(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { sale, at }: ChangeNow,
): Promise<Stripe.Invoice> {
  const id = subscription.items.data[0]?.id ?? ''

  return stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id, price_data: recurringPrice(sale.plan, sale.terms) }],
      proration_behavior: 'always_invoice',
      proration_date: prorationDate(at),
    },
    ...discountsOf(sale),
  })
}

const needsHolder = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  error.code === 'subscription_payment_intent_requires_action'

/** Begins a change that waits for its payer; gives the secret that the browser confirms it with. */
async function waitForHolder(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { sale, at }: ChangeNow,
  key: string,
): Promise<string | undefined> {
  const { plan, terms } = sale
  // A change that waits takes no metadata at the provider, so that its price and invoice carry the terms.
  const price = await stripe.prices.create(
    { ...recurringPrice(plan, terms), metadata: termsMetadata(terms) },
    { idempotencyKey: `${key}:price` },
  )
  const { latest_invoice: invoice } = await stripe.subscriptions.update(
    subscription.id,
    {
      items: [{ id: subscription.items.data[0]?.id ?? '', price: price.id }],
      proration_behavior: 'always_invoice',
      proration_date: prorationDate(at),
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    },
    { idempotencyKey: `${key}:pending` },
  )
  if (typeof invoice !== 'object' || invoice === null) return undefined
  await stripe.invoices.update(invoice.id, { metadata: chargeMetadata(terms.priceMinor, terms) })

  return invoice.confirmation_secret?.client_secret
}

/** Charges the difference and changes at once; what is declined changes nothing. */
export async function chargeChange(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  change: ChangeNow,
  key: string,
): Promise<string | undefined> {
  const { sale, at } = change
  const price_data = recurringPrice(sale.plan, sale.terms)
  try {
    await stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id: subscription.items.data[0]?.id ?? '', price_data }],
        proration_behavior: 'always_invoice',
        proration_date: prorationDate(at),
        payment_behavior: 'error_if_incomplete',
        metadata: termsMetadata(sale.terms),
        ...discountsOf(sale),
      },
      { idempotencyKey: key },
    )
    return undefined
  } catch (error) {
    if (!needsHolder(error)) throw error
    // An update that waits for its payer takes no discount at the provider.
    if (sale.promotionCodeId !== null)
      throw new ApiError('PAYMENT_DECLINED', undefined, { cause: error })
  }

  return waitForHolder(stripe, subscription, change, key)
}
