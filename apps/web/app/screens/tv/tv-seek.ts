import { SKIP_SECONDS } from '@hlizo/contract/constants'

/** A jump that is being prepared with the arrow keys; the film goes there when the key is released. Seconds. */
export type Seek = {
  readonly target: number
  readonly direction: -1 | 1
  /** How often the key has repeated since it was pressed. */
  readonly repeats: number
}

/** From this many repeats on, each one goes this much further. */
const STEPS = [
  { repeats: 20, seconds: 8 * SKIP_SECONDS },
  { repeats: 12, seconds: 4 * SKIP_SECONDS },
  { repeats: 5, seconds: 2 * SKIP_SECONDS },
] as const
/** No step passes over more than this part of a film: a short one would be over at once. */
const LARGEST_PART = 1 / 40

/** How far one press goes after so many repeats. */
export function seekStep(repeats: number, duration: number): number {
  const grown = STEPS.find((step) => repeats >= step.repeats)?.seconds ?? SKIP_SECONDS

  return Math.max(SKIP_SECONDS, Math.min(grown, duration * LARGEST_PART))
}

/**
 * The jump after one more press. A press before the last one was released is the key repeating: not every
 * television marks it so.
 */
export function seekPressed(
  seek: Seek | null,
  direction: -1 | 1,
  { time, duration }: { readonly time: number; readonly duration: number },
): Seek {
  const repeats = seek?.direction === direction ? seek.repeats + 1 : 0
  const target = (seek?.target ?? time) + direction * seekStep(repeats, duration)

  return { target: Math.min(duration, Math.max(0, target)), direction, repeats }
}
