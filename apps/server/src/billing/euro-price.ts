import { newPriceHoldsFrom } from '@hlizo/domain/price-change'
import type { PlanRow } from './offer-store.ts'
import type { StoredSubscription } from './subscription-store.ts'

/** A price in euro cents and its price change; null for the first price of a plan. */
export type EuroPrice = { readonly priceMinor: number; readonly priceChangeId: string | null }

/** The facts about an existing subscriber that a price depends on. */
export type Subscriber = Pick<
  StoredSubscription,
  | 'planId'
  | 'priceMinor'
  | 'priceChangeId'
  | 'nextPlanId'
  | 'nextPriceMinor'
  | 'nextPriceChangeId'
  | 'periodEnd'
  | 'announced'
>

/** The price for new buyers at a moment. */
export function advertisedPrice(
  { firstPriceMinor, changes }: Pick<PlanRow, 'firstPriceMinor' | 'changes'>,
  at: Date,
): EuroPrice {
  const change = changes.findLast(
    ({ sellsFrom, withdrawnAt }) => sellsFrom <= at && (withdrawnAt === null || withdrawnAt > at),
  )

  return change
    ? { priceMinor: change.priceMinor, priceChangeId: change.id }
    : { priceMinor: firstPriceMinor, priceChangeId: null }
}

/** The agreed price of a subscribed or planned plan; null for other plans. */
function agreedPrice(plan: PlanRow, subscriber: Subscriber): EuroPrice | null {
  if (subscriber.planId === plan.id) {
    // Sold before prices were stored: the first price.
    const { priceMinor, priceChangeId } = subscriber
    return { priceMinor: priceMinor ?? plan.firstPriceMinor, priceChangeId }
  }
  if (subscriber.nextPlanId !== plan.id || subscriber.nextPriceMinor === null) return null

  return { priceMinor: subscriber.nextPriceMinor, priceChangeId: subscriber.nextPriceChangeId }
}

/** The announcements after the agreed price, oldest first. */
const newerNotices = (
  planId: string,
  { announced }: Pick<Subscriber, 'announced'>,
  { priceChangeId }: EuroPrice,
) =>
  announced
    .filter((notice) => notice.planId === planId && notice.changeId > (priceChangeId ?? ''))
    .toSorted((a, b) => (a.changeId < b.changeId ? -1 : 1))

/** The price that a subscriber will finally pay after all announcements. */
export function priceAhead(plan: PlanRow, subscriber: Subscriber): number {
  const agreed = agreedPrice(plan, subscriber)
  const announced = agreed && newerNotices(plan.id, subscriber, agreed).at(-1)

  return announced?.priceMinor ?? agreed?.priceMinor ?? plan.firstPriceMinor
}

/** An announced price that is not charged yet. */
export type PriceAhead = {
  readonly planId: string
  readonly oldPriceMinor: number
  readonly newPriceMinor: number
  readonly from: Date
}

/** The change announced to a subscriber; null when there is none. */
function announcedChange(plan: PlanRow, subscriber: Subscriber): PriceAhead | null {
  const agreed = agreedPrice(plan, subscriber)
  const notice = agreed && newerNotices(plan.id, subscriber, agreed).at(-1)
  if (!notice || notice.priceMinor === agreed.priceMinor) return null

  return {
    planId: plan.id,
    oldPriceMinor: agreed.priceMinor,
    newPriceMinor: notice.priceMinor,
    from: newPriceHoldsFrom(notice) ?? notice.statedFrom,
  }
}

/** The change announced for the next renewal of a subscription. */
export function priceAheadOf(
  plans: readonly PlanRow[],
  row: StoredSubscription,
): PriceAhead | null {
  const planId = row.nextPlanId ?? row.planId
  const plan = plans.find(({ id }) => id === planId)
  const isLast = row.endedAt !== null || (row.endsAt !== null && row.endsAt <= row.periodEnd)

  return plan && !isLast ? announcedChange(plan, row) : null
}

/**
 * The price of a plan in euro cents: the advertised one for a new buyer, the agreed one for a
 * subscriber, or the one announced to this subscriber in time before the period begins (D135).
 */
export function euroPriceOf(
  plan: PlanRow,
  subscriber: Subscriber | null,
  { now, periodStart }: { readonly now: Date; readonly periodStart?: Date | undefined },
): EuroPrice {
  const agreed = subscriber && agreedPrice(plan, subscriber)
  if (!subscriber || !agreed) return advertisedPrice(plan, now)
  const begins = periodStart ?? subscriber.periodEnd
  const inForce = newerNotices(plan.id, subscriber, agreed).findLast((notice) => {
    const from = newPriceHoldsFrom(notice)
    return from !== null && from <= begins
  })

  return inForce ? { priceMinor: inForce.priceMinor, priceChangeId: inForce.changeId } : agreed
}
