import { paymentErrorNumbers, type PaymentErrorKind } from '@hlizo/contract/errors'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { cardRefusalText } from '@hlizo/domain/card-refusal'
import type { StripeError } from '@stripe/stripe-js'
import { ApiError, isRefusal } from '#web/lib/api-error.ts'

/** A failure of paying with its number before it: „[1001] …” (spec §8 „Payment error codes”). */
export function codedFailure(kind: PaymentErrorKind, text: string): string {
  return paymentMessages.coded(paymentErrorNumbers[kind], text)
}

/** What the provider's library says about a card: in its own words where they are for the card's holder (spec §8 „Card errors”). */
export function cardFailure(
  error: Pick<StripeError, 'type' | 'message' | 'code' | 'decline_code'>,
  kind: PaymentErrorKind,
): string {
  // A refused approval is no card error to the provider, but its holder's to know of all the same.
  const isForHolder =
    error.type === 'card_error' ||
    error.type === 'validation_error' ||
    error.code?.endsWith('_authentication_failure')
  if (isForHolder) return cardRefusalText(error)

  return codedFailure(kind, paymentMessages.cardError)
}

/** What to say when one of our own calls about a payment failed. `otherwise` is for what has no words of its own. */
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
