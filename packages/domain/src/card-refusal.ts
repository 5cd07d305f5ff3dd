import { paymentMessages } from '@hlizo/contract/messages/payment'

/** What a bank or the payment provider says about a card; `message` is for its holder, in a language of theirs. */
type CardRefusal = {
  readonly code?: string | undefined
  readonly decline_code?: string | undefined
  readonly message?: string | undefined
}

const words: Readonly<Record<string, string>> = paymentMessages.card

/**
 * The provider's message about a card (spec §8 „Card errors”), in Romanian where its code is a known one
 * (https://docs.stripe.com/error-codes, https://docs.stripe.com/declines/codes), else as it came.
 */
export function cardRefusalText(refusal: CardRefusal): string {
  const { code = '', decline_code: declineCode = '', message } = refusal

  return words[declineCode] ?? words[code] ?? message ?? paymentMessages.cardError
}
