import type Stripe from 'stripe'
import type { CardBrand } from '@hlizo/contract/entities/card-brand'
import { liveStatuses } from '#server/stores/live-statuses.ts'

/** A payment method as shown: an icon and, for cards, the last digits (spec §3, D121). */
export type ShownMethod = { readonly brand: CardBrand; readonly last4: string | null }

/** A chargeable method with the provider's id. */
export type SavedMethod = ShownMethod & {
  readonly id: string
  /** Until when a card can be charged; null for PayPal. */
  readonly validUntil: Date | null
}

const brandOf = (brand: string | null | undefined): CardBrand =>
  brand === 'visa' || brand === 'mastercard' ? brand : 'default'

/** An expanded method of the provider; `null` for an id or none. */
export function methodOf(
  method: Stripe.PaymentMethod | string | null | undefined,
): SavedMethod | null {
  if (!method || typeof method === 'string') return null
  if (method.type === 'paypal')
    return { id: method.id, brand: 'paypal', last4: null, validUntil: null }
  const { card } = method

  return {
    id: method.id,
    brand: brandOf(card?.brand),
    last4: card?.last4 ?? null,
    // A card is good until the end of its month.
    validUntil: card ? new Date(Date.UTC(card.exp_year, card.exp_month)) : null,
  }
}

const HALF_A_DAY_MS = 43_200_000

/** The last day of a card: noon in UTC, which is the same day in Bucharest. */
export const lastDayOfCard = (validUntil: Date): Date =>
  new Date(validUntil.getTime() - HALF_A_DAY_MS)

/** The method of a charge. */
export function methodOfCharge(charge: Stripe.Charge | undefined): ShownMethod | null {
  const details = charge?.payment_method_details
  if (!details) return null
  if (details.type === 'paypal') return { brand: 'paypal', last4: null }

  return { brand: brandOf(details.card?.brand), last4: details.card?.last4 ?? null }
}

const isRunning = ({ status }: Stripe.Subscription) => liveStatuses.has(status)

/** The saved method of one subscription, and what decides whether it is the next to pay. */
export type SubscriptionMethod = {
  readonly isRunning: boolean
  readonly created: number
  readonly method: SavedMethod
}

/** The method of a subscription; null when it no longer belongs to the customer. */
export function methodOfSubscription(subscription: Stripe.Subscription): SubscriptionMethod | null {
  const { default_payment_method: given, created } = subscription
  const method = methodOf(given)
  const isSaved = typeof given === 'object' && given !== null && given.customer !== null

  return isSaved && method ? { isRunning: isRunning(subscription), created, method } : null
}

/** The live subscription's own method, else the customer's, else that of an ended subscription. */
export function nextMethod(
  own: SavedMethod | null,
  ofSubscriptions: readonly SubscriptionMethod[],
): SavedMethod | null {
  const live = ofSubscriptions.find((one) => one.isRunning)
  const [last] = ofSubscriptions.toSorted((a, b) => b.created - a.created)

  return live?.method ?? own ?? last?.method ?? null
}

/** The method that the customer set for all payments. */
export const ownMethod = (customer: Stripe.Customer | Stripe.DeletedCustomer): SavedMethod | null =>
  customer.deleted ? null : methodOf(customer.invoice_settings.default_payment_method)

/** The method of the next payment. */
export function savedMethod(
  customer: Stripe.Customer | Stripe.DeletedCustomer,
  subscriptions: readonly Stripe.Subscription[],
): SavedMethod | null {
  return nextMethod(
    ownMethod(customer),
    subscriptions.flatMap((one) => methodOfSubscription(one) ?? []),
  )
}

/** Decides the currency of a charge (D133). */
export const methodKindOf = (brand: CardBrand | null): 'card' | 'paypal' =>
  brand === 'paypal' ? 'paypal' : 'card'
