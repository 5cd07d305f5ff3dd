import { customers } from '../resources/customer/state.ts'
import { formatPaymentMethod } from '../resources/payment-method/format.ts'
import { paymentMethods } from '../resources/payment-method/state.ts'
import { subscriptions } from '../resources/subscription/state.ts'
import { emit } from '../webhooks/emit.ts'
import type { Work } from '../work.ts'

const YEARS = 3

/**
 * The bank has replaced the card of a subscription, and the provider has learned it.
 * https://docs.stripe.com/payments/cards/overview#automatic-card-updates
 */
export async function renewCard(work: Work, subscriptionId: string): Promise<void> {
  const { customer, defaultPaymentMethod } = await subscriptions.get(work, subscriptionId)
  const id = defaultPaymentMethod ?? (await customers.get(work, customer)).defaultPaymentMethod
  const before = id === null ? null : await paymentMethods.get(work, id)
  if (before === null || before.card === null) return
  const expYear = before.card.expYear + YEARS
  const after = await paymentMethods.save(work, { ...before, card: { ...before.card, expYear } })
  await emit(
    work,
    'payment_method.automatically_updated',
    formatPaymentMethod(after),
    formatPaymentMethod(before),
  )
}
