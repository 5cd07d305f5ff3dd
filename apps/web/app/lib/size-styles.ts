import { TOAST_MS } from '@hlizo/contract/constants'
import { rowCards, topRowCards } from '@hlizo/domain/row-cards'
import { screenSizes, sizeQuery, type ScreenSize } from '@hlizo/domain/screen-size'

/** How much of the card after the last whole one is seen. The widest screens have arrows and need no hint. */
const PEEK = 0.4

function stylesOf(size: ScreenSize): string {
  const peek = size === '2xl' ? 0 : PEEK
  const cards = `--row-cards:${rowCards(size)};--top-row-cards:${topRowCards(size)};--row-peek:${peek}`

  return `@media ${sizeQuery(size)}{:root{${cards}}[data-sizes]:not([data-sizes~="${size}"]){display:none}}`
}

/**
 * What depends on the constants of spec §9: the cards of a row by width, how long a toast stays, and which
 * parts are shown on a size of screen (`data-sizes`).
 */
export const sizeStyles = `:root{--toast-time:${TOAST_MS}ms}${screenSizes.map(stylesOf).join('')}`
