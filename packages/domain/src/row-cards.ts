import { ROW_CARDS_MAX, ROW_CARDS_MIN } from '@hlizo/contract/constants'
import type { ScreenSize } from './screen-size.ts'

const counts: Readonly<Record<ScreenSize, number>> = {
  xs: ROW_CARDS_MIN,
  sm: ROW_CARDS_MIN,
  md: ROW_CARDS_MIN + 1,
  lg: ROW_CARDS_MAX - 1,
  xl: ROW_CARDS_MAX - 1,
  '2xl': ROW_CARDS_MAX,
}

/** Whole cards of a row (spec §9 „2 to 5 cards by width”). */
export function rowCards(size: ScreenSize): number {
  return counts[size]
}

/** One fewer for a top list, because its cards are bigger. */
export function topRowCards(size: ScreenSize): number {
  return Math.max(ROW_CARDS_MIN, counts[size] - 1)
}
