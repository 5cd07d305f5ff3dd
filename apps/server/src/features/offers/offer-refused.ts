/** Why a change of the offer is refused, in a sentence for the operator. */
export class OfferRefused extends Error {
  override readonly name = 'OfferRefused'
}
