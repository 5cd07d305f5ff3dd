import { z } from 'zod'

/** Moves the next payment to the end of the account's gifts (D125). */
export const SHIFT_RENEWAL_JOB = 'vouchers.shift-renewal'

/** A change of the next payment, stored before the provider's call, so that a retry sends the same. */
export const RenewalShift = z.object({
  id: z.string(),
  subscriptionId: z.string(),
  freeUntil: z.date().nullable(),
  nextPlanId: z.string().nullable(),
  nextPriceMinor: z.number().nullable(),
  nextPriceChangeId: z.string().nullable(),
  nextPromotionCodeId: z.string().nullable(),
  nextCouponId: z.string().nullable(),
  isEnding: z.boolean(),
  /** The pause of the owner that stays or begins; null without one. */
  pausedFrom: z.date().nullable(),
  pausedUntil: z.date().nullable(),
})
export type RenewalShift = z.infer<typeof RenewalShift>

/** Moves the next payment as its owner asks; `id` is the idempotency key of the request. */
export type MoveRenewal = (
  accountId: string,
  id: string,
  shift: Omit<RenewalShift, 'id'>,
) => Promise<void>
