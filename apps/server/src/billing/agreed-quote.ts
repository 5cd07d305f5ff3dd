import { chargeAmount } from '@hlizo/domain/charge-amount'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { ApiError } from '#server/http/api-error.ts'
import type { Sale } from './sell-plan.ts'
import { dateOf } from './stripe-reference.ts'

/** An amount that the buyer was shown and agreed to, and when it was computed. */
export type AgreedQuote = { readonly at: Date; readonly amountDue: number }

// Long enough to read and decide; rates and unused-time credit change.
const QUOTE_MS = 30 * MINUTE_MS

/**
 * The quote of an order; null when it has none.
 *
 * @throws ApiError PREVIEW_EXPIRED when it is too old.
 */
export function agreedQuote(
  moment: number | undefined,
  amountDue: number | undefined,
  now: Date,
): AgreedQuote | null {
  if (moment === undefined || amountDue === undefined) return null
  const at = dateOf(moment)
  const isCurrent = at <= now && now.getTime() - at.getTime() <= QUOTE_MS
  if (!isCurrent) throw new ApiError('PREVIEW_EXPIRED')

  return { at, amountDue }
}

export const firstPayment = ({ terms, discount }: Sale): number =>
  chargeAmount(terms.priceMinor, terms.rate, discount).amountMinor

/** @throws ApiError PREVIEW_EXPIRED when the sale would charge another amount than was shown. */
export function requireAgreed(sale: Sale, agreed: AgreedQuote | null): void {
  if (agreed && firstPayment(sale) !== agreed.amountDue) throw new ApiError('PREVIEW_EXPIRED')
}
