import { lettering, letteringWidth, type Typeface } from '../draw/lettering.ts'
import type { Attributes } from '../draw/svg.ts'

/** One line of a logo. */
type Line = {
  readonly text: string
  readonly size: number
  readonly face: Typeface
  readonly fill: string
  readonly spacing?: number
  readonly more?: Attributes
}

/** A drawing on transparency and its size in pixels. */
export type Logo = { readonly width: number; readonly height: number; readonly drawing: string }

/** A contour around letters, drawn under their fill. */
export const outline = (colour: string, width: number): Attributes => ({
  stroke: colour,
  'stroke-width': width,
  'stroke-linejoin': 'round',
  'paint-order': 'stroke',
})
/** The dark that outlines letters. */
export const night = '#120F1A'

/** Lines below one another, each at its baseline, from a left margin. */
export function stack(
  lines: readonly (Line & { y: number; x?: number })[],
  margin = 24,
): { drawing: string; width: number } {
  const drawing = lines
    .map(({ text, size, face, fill, spacing = 0, more = {}, x = 0, y }) =>
      lettering(text, margin + x, y, size, { face, fill, spacing, more }),
    )
    .join('')
  const width =
    Math.max(
      ...lines.map(
        ({ text, size, face, spacing = 0, x = 0 }) => x + letteringWidth(text, size, face, spacing),
      ),
    ) +
    margin * 2

  return { drawing, width }
}
