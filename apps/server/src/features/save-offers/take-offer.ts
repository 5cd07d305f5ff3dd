import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { askProvider } from '#server/billing/ask-provider.ts'
import type { Entitlement } from '#server/billing/entitlement.ts'
import type { RunOperation } from '#server/billing/operations.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { DiscountMaker } from './lower-price.ts'
import { offerable } from './offer-for.ts'
import { saveOfferStore } from './save-offer-store.ts'
import { openOffer } from './show-offer.ts'

type PauseMonths = 1 | 2 | 3

type Deps = {
  db: Database
  clock: Clock
  run: RunOperation
  lowerPrice: DiscountMaker
  pauseSubscription: (
    accountId: string,
    months: PauseMonths,
    resumedFrom: Date | null,
  ) => Promise<unknown>
}

type Sent = { readonly months: PauseMonths | undefined; readonly resumedFrom: Date | null }

/** Takes the offer that was shown (D117). The discount is a billing operation, and given once. */
export function offerTaker({ db, clock, run, lowerPrice, pauseSubscription }: Deps) {
  const stays = (entitlement: Entitlement) => {
    const row = offerable({ ...entitlement, isChanging: false }, clock.now())
    if (row === null) throw new ApiError('SAVE_OFFER_OVER')

    return row
  }

  const lower = (accountId: string, id: string, resumedFrom: Date | null) =>
    run(
      { accountId, kind: 'save-offer', target: id, resumedFrom },
      {
        check: (entitlement) => void stays(entitlement),
        act: (key, entitlement) => askProvider(() => lowerPrice.give(stays(entitlement), key)),
        repeat: async () => {},
      },
    )

  return async (accountId: string, { months, resumedFrom }: Sent): Promise<void> => {
    const offer = await openOffer({ db, clock }, accountId)
    if (offer === null) {
      const newest = await saveOfferStore(db).newest(accountId)
      const isDone = resumedFrom !== null && newest?.outcome === 'taken'
      if (isDone) return
      throw new ApiError('SAVE_OFFER_OVER')
    }
    if (offer.kind === 'price') await lower(accountId, offer.id, resumedFrom)
    if (offer.kind === 'pause') await pauseSubscription(accountId, months ?? 1, resumedFrom)
    await saveOfferStore(db).decide(accountId, offer.id, 'taken', clock.now())
  }
}
