import { TOAST_MS } from '@hlizo/contract/constants'
import { rowCards, topRowCards } from '@hlizo/domain/row-cards'
import { screenSizes, sizeQuery, type ScreenSize } from '@hlizo/domain/screen-size'

/** The visible part of the card after the last whole one. The widest screens have arrows instead. */
const PEEK = 0.4

function stylesOf(size: ScreenSize): string {
  const peek = size === '2xl' ? 0 : PEEK
  const cards = `--row-cards:${rowCards(size)};--top-row-cards:${topRowCards(size)};--row-peek:${peek}`

  return `@media ${sizeQuery(size)}{:root{${cards}}[data-sizes]:not([data-sizes~="${size}"]){display:none}}`
}

/** Styles from the constants of spec §9: cards per row by width, the duration of toasts, and the parts shown at a screen size (`data-sizes`). */
export const sizeStyles = `:root{--toast-time:${TOAST_MS}ms}${screenSizes.map(stylesOf).join('')}`
