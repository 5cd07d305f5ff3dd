/** The message is the reason, for the operator. */
export class OfferRefused extends Error {
  override readonly name = 'OfferRefused'
}
