import { paysIn, requireOneCurrency } from '../../billing/currencies.ts'
import type { Purchase } from '../../billing/discounting.ts'
import { minimumCharge, minimumChargeText } from '../../billing/minimum-charge.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import { checkoutTrialEnd, trialDaysMoment } from '../../http/timestamps.ts'
import type { Work } from '../../work.ts'
import type { PriceState } from '../price/state.ts'
import { basketLines } from './amounts.ts'
import type { SessionState } from './state.ts'

export async function basketPurchase(
  work: Work,
  basket: Pick<SessionState, 'mode' | 'currency' | 'lineItems'>,
  customer: string | null,
): Promise<Purchase> {
  const subscriptionData = { metadata: {}, description: null, trialEnd: null, trialDays: null }
  const lines = await basketLines(work, { ...basket, discounts: [], subscriptionData })

  return { customer, currency: basket.currency, lines, mustApply: true }
}

export function checkTrial(
  work: Work,
  data: { trial_end?: number | undefined; trial_period_days?: number | undefined } = {},
): void {
  const { trial_end: end, trial_period_days: days } = data
  if (end !== undefined && days !== undefined)
    throw invalidRequest(
      'You may only specify one of these parameters: trial_end, trial_period_days.',
      { code: 'parameters_exclusive', param: 'subscription_data[trial_end]' },
    )
  if (end !== undefined) checkoutTrialEnd(work, end, 'subscription_data[trial_end]')
  if (days !== undefined) trialDaysMoment(work, days, 'subscription_data[trial_period_days]')
}

/** Refuses a mode that the first price is not made for, and a second currency of one customer. */
export async function checkSubscriber(
  work: Work,
  mode: SessionState['mode'],
  price: PriceState,
  customer: string | null,
): Promise<void> {
  if (mode !== 'subscription') return
  if (price.recurring === null)
    throw invalidRequest('You must provide at least one recurring price in `subscription` mode.', {
      param: 'line_items',
    })
  if (customer !== null) await requireOneCurrency(work, customer, price.currency)
}

export function payingTypes(
  types: SessionState['allowedTypes'],
  currency: string,
): SessionState['allowedTypes'] {
  const paying = types.filter((type) => paysIn(type, currency))
  if (paying.length === 0)
    throw invalidRequest(
      'No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard or specify payment_method_types.',
    )

  return paying
}

/** Refuses a total that is too little to be charged; nothing at all is fine. */
export function checkTotal({ total }: SessionState['amounts'], currency: string): void {
  if (total === 0 || total >= minimumCharge(currency)) return
  throw invalidRequest(
    `The Checkout Session's total amount due must add up to at least ${minimumChargeText(currency)}`,
    { code: 'amount_too_small' },
  )
}
