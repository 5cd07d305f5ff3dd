import { paymentMessages } from '@hlizo/contract/messages/payment'

type CardRefusal = {
  readonly code?: string | undefined
  readonly decline_code?: string | undefined
  readonly message?: string | undefined
}

const words: Readonly<Record<string, string>> = paymentMessages.card

/**
 * The provider's message (spec §8 „Card errors”): Romanian for a known code
 * (https://docs.stripe.com/error-codes, https://docs.stripe.com/declines/codes), else unchanged.
 */
export function cardRefusalText(refusal: CardRefusal): string {
  const { code = '', decline_code: declineCode = '', message } = refusal

  return words[declineCode] ?? words[code] ?? message ?? paymentMessages.cardError
}
