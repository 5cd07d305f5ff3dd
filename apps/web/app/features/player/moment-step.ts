const STEP_MS = 500
const FINE_STEP_MS = 100
const PAGE_MS = 5_000

/** By how much a key moves a handle, in milliseconds; null for other keys. */
export function stepOf({ key, shiftKey }: { key: string; shiftKey: boolean }): number | null {
  const step = shiftKey ? FINE_STEP_MS : STEP_MS
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return -step
    case 'ArrowRight':
    case 'ArrowUp':
      return step
    case 'PageDown':
      return -PAGE_MS
    case 'PageUp':
      return PAGE_MS
    case 'Home':
      return Number.NEGATIVE_INFINITY
    case 'End':
      return Number.POSITIVE_INFINITY
    default:
      return null
  }
}
