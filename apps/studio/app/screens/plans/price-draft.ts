import { OFFER_PRICE_MAX_CENTS } from '@hlizo/contract/constants'
import { amountTyped } from '#studio/lib/amount-typed.ts'

/** What the form of a new price holds. Days are `YYYY-MM-DD`. */
export type PriceDraft = {
  readonly typed: string
  /** Empty for now. */
  readonly sellsFrom: string
  readonly isNotified: boolean
  /** Empty for the earliest that is possible. */
  readonly existingFrom: string
}

export const EMPTY_DRAFT: PriceDraft = {
  typed: '',
  sellsFrom: '',
  isNotified: false,
  existingFrom: '',
}

export const priceOf = ({ typed }: PriceDraft): number | null =>
  amountTyped(typed, OFFER_PRICE_MAX_CENTS)

/** From when existing subscribers pay it: not before new buyers do. Null when they keep their price. */
export function existingOf(
  { isNotified, sellsFrom, existingFrom }: PriceDraft,
  earliest: string,
): string | null {
  if (!isNotified) return null
  if (existingFrom !== '') return existingFrom

  return sellsFrom > earliest ? sellsFrom : earliest
}

/** Whether a day was chosen on which existing subscribers would pay it before new buyers. */
export const isBeforeNewBuyers = ({ isNotified, sellsFrom, existingFrom }: PriceDraft): boolean =>
  isNotified && existingFrom !== '' && existingFrom < sellsFrom
