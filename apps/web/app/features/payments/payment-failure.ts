import { paymentErrorNumbers, type PaymentErrorKind } from '@hlizo/contract/errors'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { cardRefusalText } from '@hlizo/domain/card-refusal'
import type { StripeError } from '@stripe/stripe-js'
import { ApiError, isRefusal } from '#web/lib/api-error.ts'

/** A payment error with its number: „[1001] …” (spec §8 „Payment error codes”). */
export function codedFailure(kind: PaymentErrorKind, text: string): string {
  return paymentMessages.coded(paymentErrorNumbers[kind], text)
}

/** The provider's text about a card, where it is meant for the cardholder (spec §8 „Card errors”). */
export function cardFailure(
  error: Pick<StripeError, 'type' | 'message' | 'code' | 'decline_code'>,
  kind: PaymentErrorKind,
): string {
  // The provider does not count a refused confirmation as a card error, but the cardholder must see
  // it.
  const isForHolder =
    error.type === 'card_error' ||
    error.type === 'validation_error' ||
    error.code?.endsWith('_authentication_failure')
  if (isForHolder) return cardRefusalText(error)

  return codedFailure(kind, paymentMessages.cardError)
}

/** The text for a failed call about a payment. `otherwise` is for failures without a text of their own. */
export function callFailure(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  if (error.status === 0) return toastMessages.offline
  if (error.status === 429) {
    return toastMessages.tooManyRequests(Number(error.details?.['retryAfter']) || 1)
  }
  if (!isRefusal(error)) return otherwise
  const theirs = error.code === 'CARD_ERROR' ? error.details?.['message'] : undefined

  return typeof theirs === 'string' ? theirs : error.message
}
