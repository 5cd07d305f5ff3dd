import { BREAKPOINTS_PX } from '@hlizo/contract/constants'

export const screenSizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl'] as const
export type ScreenSize = (typeof screenSizes)[number]

const fromPx: Readonly<Record<ScreenSize, number>> = { xs: 0, ...BREAKPOINTS_PX }

/** The minimum width in CSS pixels (spec §9 „Breakpoints”). */
export function widthFrom(size: ScreenSize): number {
  return fromPx[size]
}

export function sizeQuery(size: ScreenSize): string {
  const next = screenSizes[screenSizes.indexOf(size) + 1]
  const from = `(width >= ${fromPx[size]}px)`

  return next === undefined ? from : `${from} and (width < ${fromPx[next]}px)`
}
