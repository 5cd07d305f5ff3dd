import type Stripe from 'stripe'
import { z } from 'zod'
import type { LeiRate } from '@hlizo/contract/entities/lei-rate'
import type { PlanRow } from './offer-store.ts'

/** What was agreed for a plan: its euro price, and what is charged for it in each period before discounts. */
export const PlanTerms = z.object({
  planId: z.string(),
  priceMinor: z.int(),
  /** The price change that the euro price comes from; null for the first price of the plan. */
  priceChangeId: z.guid().nullable().default(null),
  currency: z.enum(['eur', 'ron']),
  amountMinor: z.int(),
  rate: z.object({ leiPerEuro: z.number(), date: z.string() }).nullable(),
})
export type PlanTerms = Readonly<z.infer<typeof PlanTerms>>

const Written = z.object({
  planId: z.string(),
  priceMinor: z.coerce.number().int(),
  currency: z.enum(['eur', 'ron']),
  amountMinor: z.coerce.number().int(),
  priceChange: z.guid().nullable().catch(null),
})

const WithPlan = z.object({ planId: z.string() })

/** The euro price of a sale and what is charged for it, as metadata at the provider. */
export const chargeMetadata = (
  priceMinor: number,
  { currency, amountMinor, rate }: Pick<PlanTerms, 'currency' | 'amountMinor' | 'rate'>,
): Record<string, string> => ({
  priceMinor: String(priceMinor),
  currency,
  amountMinor: String(amountMinor),
  ...(rate && { leiRate: rate.leiPerEuro.toFixed(4), leiRateDate: rate.date }),
})

/** The terms as they are written on a subscription at the provider. */
export const termsMetadata = (terms: PlanTerms): Record<string, string> => ({
  planId: terms.planId,
  // Metadata are merged at the provider: an empty value removes the one before.
  priceChange: terms.priceChangeId ?? '',
  ...chargeMetadata(terms.priceMinor, terms),
})

/** The terms that metadata carries; `null` for metadata that was not written by us. */
export function termsIn(metadata: Stripe.Metadata | null | undefined): PlanTerms | null {
  const read = Written.safeParse(metadata)
  if (!read.success) return null

  const { priceChange: priceChangeId, ...terms } = read.data

  return { ...terms, priceChangeId, rate: rateIn(metadata) }
}

const WithRate = z.object({ leiRate: z.coerce.number().positive(), leiRateDate: z.string() })

/** The rate that metadata carries; `null` for what was sold in euro. */
export function rateIn(metadata: Stripe.Metadata | null | undefined): LeiRate | null {
  const { leiRate, leiRateDate } = WithRate.safeParse(metadata).data ?? {}

  return leiRate === undefined || leiRateDate === undefined
    ? null
    : { leiPerEuro: leiRate, date: leiRateDate }
}

/** How often a plan is paid, as the provider writes it. */
const recurringOf = (plan: Pick<PlanRow, 'durationAmount' | 'durationUnit'>) => ({
  interval: plan.durationUnit === 'YEAR' ? ('year' as const) : ('month' as const),
  interval_count: plan.durationAmount,
})

/** The price of a plan on these terms, stated within the request that sells it. */
export const recurringPrice = (
  plan: Pick<PlanRow, 'id' | 'durationAmount' | 'durationUnit'>,
  { currency, amountMinor }: PlanTerms,
) => ({ product: plan.id, currency, unit_amount: amountMinor, recurring: recurringOf(plan) })

const productOf = ({ product }: Pick<Stripe.Price, 'product'>): string =>
  typeof product === 'string' ? product : product.id

/** A price that exists, stated anew: the provider takes no second request for a price made within a sale. */
export const samePrice = (price: Stripe.Price) => ({
  product: productOf(price),
  currency: price.currency,
  unit_amount: price.unit_amount ?? 0,
  recurring: {
    interval: price.recurring?.interval ?? ('month' as const),
    interval_count: price.recurring?.interval_count ?? 1,
  },
})

/**
 * Which plan a subscription is to; `null` when it is none of ours.
 *
 * The product of what is billed now is the plan, whatever its price is or was. Our metadata name the
 * plan of subscriptions that were sold under a product of another name.
 */
export function planOf(
  subscription: Stripe.Subscription,
  knownPlans: ReadonlySet<string>,
): string | null {
  const [item] = subscription.items.data
  if (!item) return null
  const product = productOf(item.price)
  if (knownPlans.has(product)) return product
  const written =
    WithPlan.safeParse(item.metadata).data ?? WithPlan.safeParse(subscription.metadata).data

  return written?.planId ?? null
}

/** The terms that a subscription runs on now; `null` for one that was sold before terms were written. */
export function termsOf(subscription: Stripe.Subscription, planId: string): PlanTerms | null {
  const [item] = subscription.items.data
  // What waited for its payer is named by its price: the provider takes no metadata with such a change.
  const written = [item?.price.metadata, item?.metadata, subscription.metadata].map(termsIn)

  return (
    written.find(
      (terms) =>
        terms?.planId === planId &&
        terms.currency === item?.price.currency &&
        terms.amountMinor === item.price.unit_amount,
    ) ?? null
  )
}
