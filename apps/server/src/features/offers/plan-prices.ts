import { PRICE_CHANGE_NOTICE_DAYS } from '@hlizo/contract/constants'
import { dayInBucharest } from '@hlizo/domain/dates'
import { earliestNewPrice } from '@hlizo/domain/price-change'
import { formatMinor } from '@hlizo/domain/price'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import { timeOfUuidv7, uuidv7 } from '@hlizo/kit/ids'
import { advertisedPrice } from '#server/billing/euro-price.ts'
import type { PlanRow, PriceChange } from '#server/billing/offer-store.ts'
import { checkPrice } from './offer-fields.ts'
import type { Author } from '#server/stores/audit-log.ts'
import { commandLineEditor, noteOfferChange } from './offer-change.ts'
import { OfferRefused } from './offer-refused.ts'
import { planById } from './plan-offers.ts'
import { priceChangeStore } from './price-change-store.ts'

type Deps = { db: Database; clock: Clock; editor?: Author }

export type WantedPrice = {
  readonly planId: string
  readonly priceMinor: number
  /** When new buyers pay it; default now. */
  readonly sellsFrom?: Date | undefined
  /** When existing subscribers pay it; null when their price is unchanged. */
  readonly existingFrom: Date | null
}

// Renewals are priced some hours ahead, so a change is final a day before its date.
const FINAL_MS = DAY_MS

const lastOf = ({ changes }: PlanRow): PriceChange | null =>
  changes.findLast(({ withdrawnAt }) => withdrawnAt === null) ?? null

/** Returns null when all changes are in effect for all subscribers. */
export function openChange(plan: PlanRow, now: Date): PriceChange | null {
  const last = lastOf(plan)
  if (last === null) return null
  const isOpen = last.sellsFrom > now || (last.existingFrom !== null && last.existingFrom > now)

  return isOpen ? last : null
}

function checkDates({ sellsFrom, existingFrom }: WantedPrice, now: Date): void {
  if (sellsFrom && sellsFrom < now)
    throw new OfferRefused('OFFER_INVALID', 'The new price cannot begin in the past.')
  if (existingFrom === null) return
  const earliest = earliestNewPrice(now)
  if (existingFrom < earliest)
    throw new OfferRefused(
      'PRICE_NOTICE_SHORT',
      `Existing subscribers have ${PRICE_CHANGE_NOTICE_DAYS} days' notice: the earliest date is ${dayInBucharest(earliest)}.`,
    )
  if (sellsFrom && sellsFrom > existingFrom)
    throw new OfferRefused(
      'OFFER_INVALID',
      'Existing subscribers cannot pay a new price before new buyers do.',
    )
}

function checkOpen(plan: PlanRow, { priceMinor, existingFrom }: WantedPrice, now: Date): void {
  if (openChange(plan, now))
    throw new OfferRefused(
      'PRICE_CHANGE_OPEN',
      `A price change of ${plan.id} is announced and has not taken effect. Withdraw it first: hlizo plan withdraw-price ${plan.id}.`,
    )
  if (advertisedPrice(plan, now).priceMinor === priceMinor && existingFrom === null)
    throw new OfferRefused('PRICE_SAME', `${plan.id} costs ${formatMinor(priceMinor)} EUR already.`)
}

/** Later changes have greater ids, also within a millisecond. */
function nextId({ changes }: PlanRow, now: Date): string {
  const last = changes.at(-1)
  const after = last ? timeOfUuidv7(last.id).getTime() + 1 : 0

  return uuidv7(new Date(Math.max(now.getTime(), after)))
}

/** One change of a plan at a time (spec §9, D135). */
export function planPrices({ db, clock, editor = commandLineEditor() }: Deps) {
  return {
    /** @throws OfferRefused when the notice is too short or another change is pending. */
    announce: (wanted: WantedPrice): Promise<PriceChange> =>
      db.transaction(async (tx) => {
        await tx.lock(`price:${wanted.planId}`)
        const now = clock.now()
        const plan = await planById(tx, wanted.planId)
        const priceMinor = checkPrice(wanted.priceMinor)
        checkDates(wanted, now)
        checkOpen(plan, wanted, now)
        const { existingFrom, sellsFrom = now } = wanted
        const change = { id: nextId(plan, now), priceMinor, sellsFrom, existingFrom }
        await priceChangeStore(tx).add(plan.id, change, now)
        const before = { priceMinor: advertisedPrice(plan, now).priceMinor }
        const after = { priceMinor, sellsFrom, existingFrom }
        const noted = { type: 'plan', id: plan.id, what: 'price-announced', before, after } as const
        await noteOfferChange(tx, editor, noted, now)

        return { ...change, withdrawnAt: null }
      }),

    /** New buyers pay the former price again. Without `changeId` it is whichever change is announced. */
    withdraw: (planId: string, changeId?: string): Promise<PriceChange> =>
      db.transaction(async (tx) => {
        await tx.lock(`price:${planId}`)
        const now = clock.now()
        const change = openChange(await planById(tx, planId), now)
        if (!change || change.id !== (changeId ?? change.id))
          throw new OfferRefused('NOT_FOUND', `No price change of ${planId} is announced.`)
        if (change.existingFrom && change.existingFrom.getTime() - now.getTime() < FINAL_MS)
          throw new OfferRefused(
            'PRICE_CHANGE_FINAL',
            'A price change can be withdrawn until a day before its date. Announce another one.',
          )
        await priceChangeStore(tx).withdraw(change.id, now)
        const before = { priceMinor: change.priceMinor }
        const noted = { type: 'plan', id: planId, what: 'price-withdrawn', before } as const
        await noteOfferChange(tx, editor, noted, now)

        return change
      }),

    overview: async (planId: string) => {
      const plan = await planById(db, planId)
      const store = priceChangeStore(db)
      const changes = []
      for (const change of plan.changes)
        changes.push({ ...change, progress: await store.progress(change.id) })

      return { plan, changes, subscribers: await store.subscribersByPrice(planId) }
    },
  }
}
