import {
  SAVE_OFFER_EVERY_MONTHS,
  SAVE_OFFER_MONTHS,
  SAVE_OFFER_PERCENT,
} from '@hlizo/contract/constants'
import type { CancellationFeedback } from '@hlizo/contract/entities/cancellation-feedback'
import type { SaveOffer, SaveOfferKind } from '@hlizo/contract/entities/save-offer'
import type { Database } from '@hlizo/database/database'
import { addMonths } from '@hlizo/domain/period'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS } from '@hlizo/kit/durations'
import { createEntitlementReader } from '#server/billing/entitlement.ts'
import type { StoredSubscription } from '#server/billing/subscription-store.ts'
import type { DiscountMaker } from './lower-price.ts'
import { kindsFor, offerable } from './offer-for.ts'
import { saveOfferStore, type SaveOfferRow } from './save-offer-store.ts'

type Deps = { db: Database; clock: Clock; lowerPrice: DiscountMaker }

/** Shown again when the page is opened again, or on another device. */
const isOpen = ({ outcome, shownAt }: SaveOfferRow, now: Date): boolean =>
  outcome === null && now.getTime() - shownAt.getTime() < HOUR_MS

/** The offer that a decision is about; null when there is none. */
export async function openOffer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
): Promise<SaveOfferRow | null> {
  const newest = await saveOfferStore(db).newest(accountId)

  return newest !== null && isOpen(newest, clock.now()) ? newest : null
}

/** Makes one offer for the reasons of the survey, at most once in twelve months (D117). */
export function offerShower({ db, clock, lowerPrice }: Deps) {
  const titlesAhead = () => {
    const now = clock.now()
    return saveOfferStore(db).titlesBetween(now, addMonths(now, 1))
  }

  const present = async (kind: SaveOfferKind): Promise<SaveOffer> => {
    if (kind === 'pause') return { kind }
    if (kind === 'price') return { kind, percentOff: SAVE_OFFER_PERCENT, months: SAVE_OFFER_MONTHS }
    const titles = await titlesAhead()

    return {
      kind,
      titles: titles.map(({ title, launchTime }) => ({
        title,
        launchTime: launchTime.toISOString(),
      })),
    }
  }

  const isPossible = async (kind: SaveOfferKind, row: StoredSubscription): Promise<boolean> => {
    if (kind === 'price') return lowerPrice.isPossible(row)

    return kind === 'pause' || (await titlesAhead()).length > 0
  }

  const firstPossible = async (feedback: CancellationFeedback, row: StoredSubscription) => {
    for (const kind of kindsFor(feedback)) if (await isPossible(kind, row)) return kind

    return null
  }

  return async (
    accountId: string,
    feedback: CancellationFeedback,
  ): Promise<SaveOffer | undefined> => {
    const row = offerable(await createEntitlementReader({ db, clock })(accountId), clock.now())
    const kind = row && (await firstPossible(feedback, row))
    if (!row || !kind) return undefined

    const shown = await db.transaction(async (tx) => {
      await tx.lock(`save-offer:${accountId}`)
      const now = clock.now()
      const store = saveOfferStore(tx)
      const newest = await store.newest(accountId)
      if (newest !== null && isOpen(newest, now)) return newest.kind
      if (newest !== null && addMonths(newest.shownAt, SAVE_OFFER_EVERY_MONTHS) > now) return null
      await store.add(accountId, { subscriptionId: row.id, kind }, now)

      return kind
    })

    return shown === null ? undefined : present(shown)
  }
}
