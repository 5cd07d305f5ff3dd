import { SKIP_SECONDS } from '@hlizo/contract/constants'
import type { Scheduler } from './ports.ts'
import { createTimer } from './timer.ts'

/** A jump that is being prepared with the arrow keys; the film goes there when the key is released. Seconds. */
export type Scrub = {
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
/** Some remotes never say that a key was released. */
const APPLIES_AFTER_MS = 1_000

/** How far one press goes after so many repeats. */
export function scrubStep(repeats: number, duration: number): number {
  const grown = STEPS.find((step) => repeats >= step.repeats)?.seconds ?? SKIP_SECONDS

  return Math.max(SKIP_SECONDS, Math.min(grown, duration * LARGEST_PART))
}

/**
 * The jump after one more press. A press before the last one was released is the key repeating: not every
 * television marks it so.
 */
export function scrubPressed(
  scrub: Scrub | null,
  direction: -1 | 1,
  { time, duration }: { readonly time: number; readonly duration: number },
): Scrub {
  const repeats = scrub?.direction === direction ? scrub.repeats + 1 : 0
  const target = (scrub?.target ?? time) + direction * scrubStep(repeats, duration)

  return { target: Math.min(duration, Math.max(0, target)), direction, repeats }
}

type ScrubbingOptions = {
  readonly after: Scheduler
  readonly film: () => { readonly time: number; readonly duration: number }
  readonly goTo: (time: number) => void
  readonly notify: () => void
}

/** Prepares a jump while a direction key of a remote is held, and makes it when the key is released. */
export function createScrubbing({ after, film, goTo, notify }: ScrubbingOptions) {
  const timer = createTimer(after)
  let scrub: Scrub | null = null
  const cancel = () => {
    scrub = null
    timer.clear()
    notify()
  }
  const apply = () => {
    if (scrub !== null) goTo(scrub.target)
    cancel()
  }

  return {
    press: (direction: -1 | 1) => {
      scrub = scrubPressed(scrub, direction, film())
      timer.set(APPLIES_AFTER_MS, apply)
      notify()
    },
    apply,
    cancel,
    target: () => scrub?.target ?? null,
    stop: timer.clear,
  }
}
