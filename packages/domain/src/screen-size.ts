import { BREAKPOINTS_PX } from '@hlizo/contract/constants'

/** The size classes of a screen (spec §4). */
export type ScreenSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl'

/** The size class of a width in CSS pixels (spec §9 „Breakpoints”). */
export function screenSizeOf(widthPx: number): ScreenSize {
  if (widthPx >= BREAKPOINTS_PX['2xl']) return '2xl'
  if (widthPx >= BREAKPOINTS_PX.xl) return 'xl'
  if (widthPx >= BREAKPOINTS_PX.lg) return 'lg'
  if (widthPx >= BREAKPOINTS_PX.md) return 'md'

  return widthPx >= BREAKPOINTS_PX.sm ? 'sm' : 'xs'
}

/** Whether a screen counts as mobile: xs and sm do (spec §4). */
export function isMobile(size: ScreenSize): boolean {
  return size === 'xs' || size === 'sm'
}
