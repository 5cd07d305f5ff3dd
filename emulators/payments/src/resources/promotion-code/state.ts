import { z } from 'zod'
import { sql, type Sql } from '@hlizo/database/sql'
import { collection } from '../../store/collection.ts'

export const PromotionCodeState = z.object({
  id: z.string(),
  created: z.number(),
  code: z.string(),
  coupon: z.string(),
  active: z.boolean(),
  customer: z.string().nullable(),
  expiresAt: z.number().nullable(),
  maxRedemptions: z.number().nullable(),
  timesRedeemed: z.number(),
  firstTimeTransaction: z.boolean(),
  minimumAmount: z.number().nullable(),
  minimumAmountCurrency: z.string().nullable(),
  minimumAmounts: z.record(z.string(), z.number()).default({}),
  metadata: z.record(z.string(), z.string()),
  /** The code in capitals: codes are compared without regard to case. */
  codeKey: z.string(),
})
export type PromotionCodeState = z.output<typeof PromotionCodeState>

export const promotionCodes = collection({
  type: 'promotion_code',
  prefix: 'promo',
  state: PromotionCodeState,
})

/** Whether the code is switched on, not used up and not over at `now`. */
export function isCodeActive(code: PromotionCodeState, now: number): boolean {
  const isUsedUp = code.maxRedemptions !== null && code.timesRedeemed >= code.maxRedemptions
  const isOver = code.expiresAt !== null && code.expiresAt <= now

  return code.active && !isUsedUp && !isOver
}

/** What a purchase in `currency` must come to; endlessly much where the code names no minimum for it. */
export function minimumAmountIn(code: PromotionCodeState, currency: string): number | null {
  if (code.minimumAmount === null) return null
  return code.minimumAmountCurrency === currency
    ? code.minimumAmount
    : (code.minimumAmounts[currency] ?? Infinity)
}

export function codesActiveAt(now: number): Sql {
  return sql`((json->'active')::boolean
    and coalesce((json->>'timesRedeemed')::numeric < (json->>'maxRedemptions')::numeric, true)
    and coalesce((json->>'expiresAt')::numeric > ${now}, true))`
}
