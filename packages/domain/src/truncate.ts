import {
  DESCRIPTION_LENGTH_MEDIUM,
  DESCRIPTION_LENGTH_WIDE,
  DESCRIPTION_LENGTH_XS,
  TITLE_LENGTH,
  TITLE_LENGTH_XS,
} from '@hlizo/contract/constants'
import type { ScreenSize } from './screen-size.ts'

/** At most `length` characters, then „...” (spec §9); never splits a character. */
export function truncate(text: string, length: number): string {
  const characters = Array.from(text)
  if (characters.length <= length) return text

  return `${characters.slice(0, length).join('').trimEnd()}...`
}

/** Shorter on small screens (spec §9). */
export function shortTitle(title: string, size: ScreenSize): string {
  return truncate(title, size === 'xs' ? TITLE_LENGTH_XS : TITLE_LENGTH)
}

const descriptionLengths: Readonly<Record<ScreenSize, number>> = {
  xs: DESCRIPTION_LENGTH_XS,
  sm: DESCRIPTION_LENGTH_MEDIUM,
  md: DESCRIPTION_LENGTH_MEDIUM,
  lg: DESCRIPTION_LENGTH_WIDE,
  xl: DESCRIPTION_LENGTH_WIDE,
  '2xl': DESCRIPTION_LENGTH_WIDE,
}

export function shortDescription(description: string, size: ScreenSize): string {
  return truncate(description, descriptionLengths[size])
}
