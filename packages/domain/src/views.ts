import { manyViews, millions, thousands, viewsCount } from '@hlizo/contract/messages/counts'

const oneDecimal = new Intl.NumberFormat('ro-RO', { maximumFractionDigits: 1 })

const roundedDown = (value: number) => Math.floor(value * 10) / 10

/** „987 de vizionări”, „12,4 mii de vizionări” (D166). */
export function formatViews(count: number): string {
  if (count >= 1_000_000) return manyViews(millions(oneDecimal.format(roundedDown(count / 1e6))))
  if (count >= 1_000) return manyViews(thousands(roundedDown(count / 1e3)))

  return viewsCount(count)
}
