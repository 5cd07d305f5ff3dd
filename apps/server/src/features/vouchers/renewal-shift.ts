import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'
import { freeUntil } from '@hlizo/domain/free-time'
import type { OwnPause } from '#server/billing/pauses.ts'
import { isLive, isToEnd } from '#server/billing/project-subscription.ts'
import { plannedOf } from '#server/billing/planned-plan.ts'
import { ROUNDING_MS } from '#server/billing/stripe-reference.ts'
import type { SubscriptionRow } from '#server/billing/subscription-store.ts'
import { RenewalShift } from '#server/billing/renewal-shift.ts'
import type { GrantRow } from '#server/billing/grant-store.ts'

export const pauseOfShift = ({ pausedFrom, pausedUntil }: RenewalShift): OwnPause | null =>
  pausedFrom && pausedUntil ? { from: pausedFrom, until: pausedUntil } : null

export function renewalShiftStore(db: Queries) {
  return {
    of: (accountId: string) =>
      db.maybe(
        RenewalShift,
        sql`select id, subscription_id as "subscriptionId", free_until as "freeUntil",
            next_plan_id as "nextPlanId", next_price_minor as "nextPriceMinor",
            next_price_change_id as "nextPriceChangeId",
            next_promotion_code_id as "nextPromotionCodeId", next_coupon_id as "nextCouponId", is_ending as "isEnding",
            paused_from as "pausedFrom", paused_until as "pausedUntil"
          from app.renewal_shift where account_id = ${accountId}`,
      ),
    begin: async (
      accountId: string,
      shift: Omit<RenewalShift, 'id'>,
      now: Date,
      id = uuidv7(now),
    ): Promise<RenewalShift> => {
      await db.run(sql`insert into app.renewal_shift (account_id, id, subscription_id, free_until, next_plan_id,
            next_price_minor, next_price_change_id,
            next_promotion_code_id, next_coupon_id, is_ending, paused_from, paused_until, begun_at)
        values (${accountId}, ${id}, ${shift.subscriptionId}, ${shift.freeUntil}, ${shift.nextPlanId},
          ${shift.nextPriceMinor}, ${shift.nextPriceChangeId},
          ${shift.nextPromotionCodeId}, ${shift.nextCouponId}, ${shift.isEnding},
          ${shift.pausedFrom}, ${shift.pausedUntil}, ${now})`)
      return { ...shift, id }
    },
    end: (accountId: string, id: string) =>
      db.run(sql`delete from app.renewal_shift where account_id = ${accountId} and id = ${id}`),
  }
}

export type ShiftFacts = {
  readonly row: SubscriptionRow
  readonly grants: readonly GrantRow[]
  /** The cancellation was too late for the next renewal, which a gift now postpones. */
  readonly isCancelledLate: boolean
  readonly now: Date
}

export type Asked =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'end' }
  | { readonly kind: 'shift'; readonly shift: Omit<RenewalShift, 'id'> }

const NOTHING: Asked = { kind: 'nothing' }

/** The next payment is due when neither payments nor gifts cover the time (D125). A cancelled subscription ends as planned and is not charged. */
export function shiftAsked({ row, grants, isCancelledLate, now }: ShiftFacts): Asked {
  // One whose payment was returned is ended by another job.
  if (!isLive(row) || isToEnd(row)) return NOTHING
  const giftEndMs = Math.max(0, ...grants.map(({ to }) => to.getTime()))
  const isCancelled = row.endsAt !== null && !isCancelledLate
  if (row.paymentStatus === 'FAILED') return giftEndMs > now.getTime() ? { kind: 'end' } : NOTHING
  const isPaused = row.pausedUntil !== null && row.pausedUntil > now
  const change = (until: Date | null): Asked => ({
    kind: 'shift',
    shift: {
      ...plannedOf(row),
      freeUntil: until,
      isEnding: row.endsAt !== null || isCancelledLate,
      pausedFrom: isPaused ? row.pausedFrom : null,
      pausedUntil: isPaused ? row.pausedUntil : null,
    },
  })

  const periodEndMs = row.periodEnd.getTime()
  const longest = freeUntil(new Date(giftEndMs), now)
  if (longest !== null && longest.getTime() > periodEndMs + ROUNDING_MS)
    return isCancelled ? NOTHING : change(longest)

  const isTakenBack = grants.some(
    ({ takenBackAt, isShifted }) => takenBackAt !== null && !isShifted,
  )
  const pausedMs = row.pausedUntil?.getTime() ?? 0
  const paidFor = new Date(Math.max(giftEndMs, row.chargedThrough?.getTime() ?? 0, pausedMs))
  const isTooLong = row.status === 'trialing' && periodEndMs > paidFor.getTime() + ROUNDING_MS
  if (!isTakenBack || !isTooLong) return NOTHING
  const until = freeUntil(paidFor, now)

  return isCancelled && until === null ? { kind: 'end' } : change(until)
}
