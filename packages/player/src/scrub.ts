import { SKIP_SECONDS } from '@hlizo/contract/constants'
import type { Scheduler } from './ports.ts'
import { createTimer } from './timer.ts'

/** A jump prepared with the arrow keys, made when the key is released. Seconds. */
export type Scrub = {
  readonly target: number
  readonly direction: -1 | 1
  /** Repeats of the key since it was pressed. */
  readonly repeats: number
}

/** The step from this number of repeats on. */
const STEPS = [
  { repeats: 20, seconds: 8 * SKIP_SECONDS },
  { repeats: 12, seconds: 4 * SKIP_SECONDS },
  { repeats: 5, seconds: 2 * SKIP_SECONDS },
] as const
/** The largest step as a part of the film. */
const LARGEST_PART = 1 / 40
/** Some remotes send no keyup. */
const APPLIES_AFTER_MS = 1_000

/** The step after this many repeats. */
export function scrubStep(repeats: number, duration: number): number {
  const grown = STEPS.find((step) => repeats >= step.repeats)?.seconds ?? SKIP_SECONDS

  return Math.max(SKIP_SECONDS, Math.min(grown, duration * LARGEST_PART))
}

/** The jump after one more press. A press before the release of the last one is a repeat: not every television marks it. */
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

/** Prepares a jump while a direction key is held, and makes it on release. */
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
