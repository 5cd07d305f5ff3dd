import { UP_NEXT_COUNTDOWN_SECONDS } from '@hlizo/contract/constants'
import type { Scheduler } from './ports.ts'
import { createTimer } from './timer.ts'

type CountdownFacts = {
  /** Whether a prompt is shown. */
  readonly isShown: boolean
  readonly isCounting: boolean
  /** Whether it follows the film to its end at any speed, instead of its own timer (D93). */
  readonly countsToEnd: boolean
  readonly isPaused: boolean
  readonly isEnded: boolean
}

/**
 * Counts down to the next video while a prompt is shown and the film plays or has ended: pausing
 * gives time to decide (WCAG 2.2.1). `onDone` is called once per prompt.
 */
export function createCountdown(after: Scheduler, notify: () => void, onDone: () => void) {
  const timer = createTimer(after)
  let shown: { readonly isFollowing: boolean; secondsLeft: number; isDone: boolean } | null = null

  const finish = () => {
    if (shown === null || shown.isDone) return
    shown.isDone = true
    onDone()
  }
  const tick = () => {
    if (shown === null) return
    if (shown.secondsLeft <= 1) return finish()
    shown.secondsLeft -= 1
    notify()
  }

  return {
    update: ({ isShown, isCounting, countsToEnd, isPaused, isEnded }: CountdownFacts) => {
      // A prompt that appears after the end of the film has nothing to follow.
      if (!isShown) shown = null
      else
        shown ??= {
          isFollowing: countsToEnd && !isEnded,
          secondsLeft: UP_NEXT_COUNTDOWN_SECONDS,
          isDone: false,
        }
      const isRunning = shown !== null && isCounting && (isEnded || !isPaused) && !shown.isDone
      if (!isRunning || shown?.isFollowing) timer.clear()
      else if (!timer.isSet()) timer.set(1_000, tick)
      if (isRunning && shown?.isFollowing && isEnded) finish()
    },
    stop: () => {
      shown = null
      timer.clear()
    },
    /** Null while it follows the film. */
    secondsLeft: () => (shown === null || shown.isFollowing ? null : shown.secondsLeft),
  }
}
