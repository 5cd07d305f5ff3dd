import { screenSizes, type ScreenSize } from '@hlizo/domain/screen-size'
import type { ReactNode } from 'react'

type SizedTextProps = {
  text: string
  shorten: (text: string, size: ScreenSize) => string
  render?: (words: string) => ReactNode
}

/** A text as it fits each size of screen: the page has all lengths that differ, the screen shows its own (spec §9). */
export function SizedText({ text, shorten, render = (words) => words }: SizedTextProps) {
  const sizesOf = new Map<string, ScreenSize[]>()
  for (const size of screenSizes) {
    const words = shorten(text, size)
    sizesOf.set(words, [...(sizesOf.get(words) ?? []), size])
  }
  if (sizesOf.size === 1) return render(shorten(text, 'xs'))

  return [...sizesOf].map(([words, sizes]) => (
    <span key={sizes[0]} data-sizes={sizes.join(' ')}>
      {render(words)}
    </span>
  ))
}
