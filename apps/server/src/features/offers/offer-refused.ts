import type { ErrorCode } from '@hlizo/contract/errors'

export type OfferRefusal = Extract<
  ErrorCode,
  | 'NOT_FOUND'
  | 'OFFER_EXISTS'
  | 'OFFER_INVALID'
  | 'PRICE_NOTICE_SHORT'
  | 'PRICE_CHANGE_OPEN'
  | 'PRICE_CHANGE_FINAL'
  | 'PRICE_SAME'
  | 'PROVIDER_UNAVAILABLE'
>

/** The message is the reason, for the operator of the command line; the code is for Studio. */
export class OfferRefused extends Error {
  override readonly name = 'OfferRefused'
  readonly code: OfferRefusal

  constructor(code: OfferRefusal, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.code = code
  }
}
