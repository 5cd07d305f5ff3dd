import type Stripe from 'stripe'
import { z } from 'zod'
import type { LeiRate } from '@hlizo/contract/entities/lei-rate'
import type { PlanRow } from './offer-store.ts'

/** The agreed terms of a plan: its euro price, and the charge of each period before discounts. */
export const PlanTerms = z.object({
  planId: z.string(),
  priceMinor: z.int(),
  /** Null for the first price of the plan. */
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

/** The euro price of a sale and its charge, as metadata at the provider. */
export const chargeMetadata = (
  priceMinor: number,
  { currency, amountMinor, rate }: Pick<PlanTerms, 'currency' | 'amountMinor' | 'rate'>,
): Record<string, string> => ({
  priceMinor: String(priceMinor),
  currency,
  amountMinor: String(amountMinor),
  ...(rate && { leiRate: rate.leiPerEuro.toFixed(4), leiRateDate: rate.date }),
})

export const termsMetadata = (terms: PlanTerms): Record<string, string> => ({
  planId: terms.planId,
  // The provider merges metadata: an empty value removes the previous one.
  priceChange: terms.priceChangeId ?? '',
  ...chargeMetadata(terms.priceMinor, terms),
})

/** Parses terms from metadata; `null` when we did not write it. */
export function termsIn(metadata: Stripe.Metadata | null | undefined): PlanTerms | null {
  const read = Written.safeParse(metadata)
  if (!read.success) return null

  const { priceChange: priceChangeId, ...terms } = read.data

  return { ...terms, priceChangeId, rate: rateIn(metadata) }
}

const WithRate = z.object({ leiRate: z.coerce.number().positive(), leiRateDate: z.string() })

/** The rate in metadata; `null` for a sale in euro. */
export function rateIn(metadata: Stripe.Metadata | null | undefined): LeiRate | null {
  const { leiRate, leiRateDate } = WithRate.safeParse(metadata).data ?? {}

  return leiRate === undefined || leiRateDate === undefined
    ? null
    : { leiPerEuro: leiRate, date: leiRateDate }
}

const recurringOf = (plan: Pick<PlanRow, 'durationAmount' | 'durationUnit'>) => ({
  interval: plan.durationUnit === 'YEAR' ? ('year' as const) : ('month' as const),
  interval_count: plan.durationAmount,
})

/** The price of a plan on these terms, defined inline in the request. */
export const recurringPrice = (
  plan: Pick<PlanRow, 'id' | 'durationAmount' | 'durationUnit'>,
  { currency, amountMinor }: PlanTerms,
) => ({ product: plan.id, currency, unit_amount: amountMinor, recurring: recurringOf(plan) })

const productOf = ({ product }: Pick<Stripe.Price, 'product'>): string =>
  typeof product === 'string' ? product : product.id

/** An existing price, defined inline again: the provider does not accept the id of an inline price. */
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
 * The plan of a subscription; `null` when it is not ours. The product of the current item
 * identifies the plan, whatever its price. Our metadata identifies it for subscriptions sold under
 * another product.
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

/** The current terms of a subscription; `null` when it was sold before terms were stored. */
export function termsOf(subscription: Stripe.Subscription, planId: string): PlanTerms | null {
  const [item] = subscription.items.data
  // A pending update carries its terms on the price: the provider accepts no metadata with it.
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
