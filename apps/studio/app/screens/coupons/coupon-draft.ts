import type { CouponTerms } from '@hlizo/contract/entities/studio-coupon'
import {
  COUPON_AMOUNT_MAX_CENTS,
  CouponTerms as Schema,
} from '@hlizo/contract/entities/studio-coupon'
import { followingDay, momentInBucharest } from '@hlizo/domain/dates'
import * as z from 'zod/mini'
import { amountTyped } from '#studio/lib/amount-typed.ts'

/** What the form of a new coupon holds. */
export type CouponDraft = {
  readonly code: string
  readonly kind: 'percent' | 'EUR' | 'RON'
  /** Typed, with a comma or a dot. */
  readonly value: string
  readonly duration: 'once' | 'months' | 'forever'
  readonly months: number | null
  /** Empty for all plans. */
  readonly planId: string
  readonly limit: number | null
  /** The last day; empty for none. */
  readonly until: string
  readonly isFirstPurchase: boolean
  readonly minimum: string
}

export const EMPTY_DRAFT: CouponDraft = {
  code: '',
  kind: 'percent',
  value: '',
  duration: 'once',
  months: 3,
  planId: '',
  limit: null,
  until: '',
  isFirstPurchase: false,
  minimum: '',
}

/** What the schema refuses; null would be the absence of a term. */
const WRONG = Number.NaN
const PERCENT = /^\d{1,3}(?:[.,]\d{1,2})?$/

const minorOf = (typed: string) => amountTyped(typed, COUPON_AMOUNT_MAX_CENTS) ?? WRONG

function percentOf(typed: string): number {
  const text = typed.trim()

  return PERCENT.test(text) ? Number(text.replace(',', '.')) : WRONG
}

/** 0 is one payment, which has a choice of its own. */
function monthsOf({ duration, months }: CouponDraft): number | null {
  if (duration === 'forever') return null
  if (duration === 'once') return 0

  return months || WRONG
}

/** The end of a day in Bucharest. */
function endOf(day: string): string | null {
  return day === ''
    ? null
    : (momentInBucharest(`${followingDay(day)} 00:00`)?.toISOString() ?? null)
}

/** What the fields mean; null with the names of those that are wrong. */
export function termsOf(
  draft: CouponDraft,
):
  | { readonly terms: CouponTerms; readonly wrong: null }
  | { readonly terms: null; readonly wrong: ReadonlySet<string> } {
  const isPercent = draft.kind === 'percent'
  const read = z.safeParse(Schema, {
    code: draft.code,
    percentOff: isPercent ? percentOf(draft.value) : null,
    amountMinor: isPercent ? null : minorOf(draft.value),
    currency: isPercent ? null : draft.kind,
    months: monthsOf(draft),
    planIds: draft.planId === '' ? [] : [draft.planId],
    maxRedemptions: draft.limit,
    expiresAt: endOf(draft.until),
    isFirstPurchase: draft.isFirstPurchase,
    minimumMinor: draft.minimum.trim() === '' ? null : minorOf(draft.minimum),
  })
  if (read.success) return { terms: read.data, wrong: null }
  const wrong = new Set(read.error.issues.map(({ path }) => String(path[0])))

  return { terms: null, wrong }
}
