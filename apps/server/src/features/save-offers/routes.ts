import { showSaveOffer, takeSaveOffer } from '@hlizo/contract/calls/save-offers'
import { countSaveOffers } from '@hlizo/contract/calls/studio-surveys'
import type { Routes } from '#server/http/api.ts'
import { discountMaker } from './lower-price.ts'
import { offerShower } from './show-offer.ts'
import { saveOfferStore } from './save-offer-store.ts'
import { offerTaker } from './take-offer.ts'

type Deps = Omit<Parameters<typeof offerShower>[0], 'lowerPrice'> &
  Omit<Parameters<typeof offerTaker>[0], 'lowerPrice'> &
  Parameters<typeof discountMaker>[0]

/** The offer after the survey of a cancellation, and its effect for Studio. */
export function saveOffersRoutes(deps: Deps): Routes {
  const lowerPrice = discountMaker(deps)
  const show = offerShower({ ...deps, lowerPrice })
  const take = offerTaker({ ...deps, lowerPrice })

  return (api) => {
    api.answer(showSaveOffer, ({ viewer, body }) => show(viewer.accountId, body.feedback))
    api.answer(takeSaveOffer, ({ viewer, body: { months }, request }) =>
      take(viewer.accountId, { months, resumedFrom: request.resumedFrom }),
    )
    api.answer(countSaveOffers, () => saveOfferStore(deps.db).counts())
  }
}
