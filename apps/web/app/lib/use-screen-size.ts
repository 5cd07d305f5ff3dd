import { BREAKPOINTS_PX } from '@hlizo/contract/constants'
import { useSyncExternalStore } from 'react'

/** The size classes of a screen (spec §4). */
export type ScreenSize = 'xs' | keyof typeof BREAKPOINTS_PX

const sizes = ['2xl', 'xl', 'lg', 'md', 'sm'] as const

/** The size class of the window; `xl` while a page is rendered on the server. Prefer CSS where CSS can do it. */
export function useScreenSize(): ScreenSize {
  return useSyncExternalStore(watch, read, () => 'xl')
}

/** xs and sm count as mobile (spec §4). */
export function isMobile(size: ScreenSize): boolean {
  return size === 'xs' || size === 'sm'
}

function read(): ScreenSize {
  return sizes.find((size) => innerWidth >= BREAKPOINTS_PX[size]) ?? 'xs'
}

function watch(notify: () => void): () => void {
  addEventListener('resize', notify)
  return () => removeEventListener('resize', notify)
}
