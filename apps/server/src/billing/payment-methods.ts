import type Stripe from 'stripe'
import type { CardBrand } from '@hlizo/contract/entities/card-brand'

/** A payment method as shown: an icon and, for cards, the last digits (spec §3, D121). */
export type ShownMethod = { readonly brand: CardBrand; readonly last4: string | null }

/** A chargeable method with the provider's id. */
export type SavedMethod = ShownMethod & { readonly id: string }

const brandOf = (brand: string | null | undefined): CardBrand =>
  brand === 'visa' || brand === 'mastercard' ? brand : 'default'

/** An expanded method of the provider; `null` for an id or none. */
export function methodOf(
  method: Stripe.PaymentMethod | string | null | undefined,
): SavedMethod | null {
  if (!method || typeof method === 'string') return null
  if (method.type === 'paypal') return { id: method.id, brand: 'paypal', last4: null }

  return { id: method.id, brand: brandOf(method.card?.brand), last4: method.card?.last4 ?? null }
}

/** The method of a charge. */
export function methodOfCharge(charge: Stripe.Charge | undefined): ShownMethod | null {
  const details = charge?.payment_method_details
  if (!details) return null
  if (details.type === 'paypal') return { brand: 'paypal', last4: null }

  return { brand: brandOf(details.card?.brand), last4: details.card?.last4 ?? null }
}

const isRunning = ({ status }: Stripe.Subscription) =>
  status === 'active' || status === 'trialing' || status === 'past_due'

/**
 * The method of the next payment: the live subscription's own, else the customer's, else that of an
 * ended subscription, if it still belongs to the customer.
 */
export function savedMethod(
  customer: Stripe.Customer | Stripe.DeletedCustomer,
  subscriptions: readonly Stripe.Subscription[],
): SavedMethod | null {
  const isKept = (method: string | Stripe.PaymentMethod | null) =>
    typeof method === 'object' && method !== null && method.customer !== null
  const usable = subscriptions.filter(({ default_payment_method: method }) => isKept(method))
  const live = usable.find(isRunning)?.default_payment_method
  const own = customer.deleted ? null : customer.invoice_settings.default_payment_method
  const [last] = usable.toSorted((a, b) => b.created - a.created)

  return methodOf(live) ?? methodOf(own) ?? methodOf(last?.default_payment_method)
}

/** Decides the currency of a charge (D133). */
export const methodKindOf = (brand: CardBrand | null): 'card' | 'paypal' =>
  brand === 'paypal' ? 'paypal' : 'card'
