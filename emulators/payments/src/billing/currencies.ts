import { invalidRequest } from '../http/stripe-error.ts'
import { sessions } from '../resources/checkout-session/state.ts'
import { invoiceItems } from '../resources/invoice-item/state.ts'
import { schedules } from '../resources/subscription-schedule/state.ts'
import { subscriptions } from '../resources/subscription/state.ts'
import type { Work } from '../work.ts'

// https://docs.stripe.com/payments/paypal: the lei of Romania are not among them.
const PAYPAL_CURRENCIES: readonly string[] = [
  'eur',
  'gbp',
  'usd',
  'chf',
  'czk',
  'dkk',
  'nok',
  'pln',
  'sek',
  'aud',
  'cad',
  'hkd',
  'nzd',
  'sgd',
]

export function paysIn(type: 'card' | 'paypal', currency: string): boolean {
  return type === 'card' || PAYPAL_CURRENCIES.includes(currency)
}

export function requirePayable(type: 'card' | 'paypal', currency: string): void {
  if (paysIn(type, currency)) return
  throw invalidRequest(
    `The currency provided (${currency}) is invalid. Payments with ${type} support the following currencies: ${PAYPAL_CURRENCIES.join(', ')}.`,
    { code: 'payment_method_currency_mismatch', param: 'currency' },
  )
}

async function currenciesOf(work: Work, customer: string): Promise<string[]> {
  const owned = await subscriptions.all(work, { customer })
  const scheduled = await schedules.all(work, { customer, status: 'active' })
  const waiting = await invoiceItems.all(work, { customer, invoice: null })
  const open = await sessions.all(work, { customer, status: 'open', mode: 'subscription' })
  const live = owned.filter(({ endedAt }) => endedAt === null)

  return [...live, ...scheduled, ...waiting, ...open].map(({ currency }) => currency)
}

/** One customer is billed in one currency as long as anything of theirs is running (Stripe's rule). */
export async function requireOneCurrency(
  work: Work,
  customer: string,
  currency: string,
): Promise<void> {
  const other = (await currenciesOf(work, customer)).find((used) => used !== currency)
  if (other === undefined) return
  throw invalidRequest(
    `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, invoice item or active subscription mode checkout session with currency ${other}.`,
  )
}
