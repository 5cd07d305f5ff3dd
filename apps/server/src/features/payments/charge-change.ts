import Stripe from 'stripe'
import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { PlanRow } from '#server/billing/offer-store.ts'
import {
  chargeMetadata,
  PlanTerms,
  recurringPrice,
  termsMetadata,
} from '#server/billing/plan-terms.ts'
import { storedParameters } from '#server/billing/provider-request.ts'
import type { Sale } from '#server/billing/sell-plan.ts'
import { ApiError } from '#server/http/api-error.ts'

/** Unused days are counted from `at`. */
export type ChangeNow = { readonly sale: Sale; readonly at: Date }

export const prorationDate = (at: Date): number => Math.floor(at.getTime() / 1000)

const discountsOf = ({ promotionCodeId }: Pick<Sale, 'promotionCodeId'>) =>
  promotionCodeId === null ? {} : { discounts: [{ promotion_code: promotionCodeId }] }

/** Uses the change's own time, so that the same request gives the same amount. */
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

/** Stored under the idempotency key, for retries. */
const Stored = z.object({
  itemId: z.string(),
  terms: PlanTerms,
  promotionCodeId: z.string().nullable(),
  prorationDate: z.number(),
})
type Stored = z.infer<typeof Stored>

type Asked = {
  readonly stripe: Stripe
  readonly subscriptionId: string
  readonly plan: PlanRow
  readonly stored: Stored
  readonly key: string
}

async function waitForHolder(asked: Asked): Promise<string | undefined> {
  const { stripe, subscriptionId, plan, stored, key } = asked
  const { itemId, terms } = stored
  // A pending update takes no metadata, so the terms are on its price and invoice.
  const price = await stripe.prices.create(
    { ...recurringPrice(plan, terms), metadata: termsMetadata(terms) },
    { idempotencyKey: `${key}:price` },
  )
  const { latest_invoice: invoice } = await stripe.subscriptions.update(
    subscriptionId,
    {
      items: [{ id: itemId, price: price.id }],
      proration_behavior: 'always_invoice',
      proration_date: stored.prorationDate,
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    },
    { idempotencyKey: `${key}:pending` },
  )
  if (typeof invoice !== 'object' || invoice === null) return undefined
  await stripe.invoices.update(invoice.id, { metadata: chargeMetadata(terms.priceMinor, terms) })

  return invoice.confirmation_secret?.client_secret
}

/** A declined charge changes nothing. */
async function charge(asked: Asked): Promise<string | undefined> {
  const { stripe, subscriptionId, plan, stored, key } = asked
  const { itemId, terms, promotionCodeId } = stored
  try {
    await stripe.subscriptions.update(
      subscriptionId,
      {
        items: [{ id: itemId, price_data: recurringPrice(plan, terms) }],
        proration_behavior: 'always_invoice',
        proration_date: stored.prorationDate,
        payment_behavior: 'error_if_incomplete',
        metadata: termsMetadata(terms),
        ...discountsOf(stored),
      },
      { idempotencyKey: key },
    )
    return undefined
  } catch (error) {
    if (!needsHolder(error)) throw error
    // A pending update takes no discount.
    if (promotionCodeId !== null)
      throw new ApiError('PAYMENT_DECLINED', undefined, { cause: error })
  }

  return waitForHolder(asked)
}

export function changeCharger({
  db,
  clock,
  stripe,
}: {
  db: Queries
  clock: Clock
  stripe: Stripe
}) {
  return async (
    accountId: string,
    subscription: Stripe.Subscription,
    { sale, at }: ChangeNow,
    key: string,
  ): Promise<string | undefined> => {
    const { plan, terms, promotionCodeId } = sale
    const stored = await storedParameters(
      db,
      { accountId, key, schema: Stored, now: clock.now() },
      {
        itemId: subscription.items.data[0]?.id ?? '',
        terms,
        promotionCodeId,
        prorationDate: prorationDate(at),
      },
    )

    return charge({ stripe, subscriptionId: subscription.id, plan, stored, key })
  }
}
