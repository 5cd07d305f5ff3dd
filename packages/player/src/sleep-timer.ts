import type { Scheduler } from './ports.ts'
import { createTimer } from './timer.ts'

/** Choices in minutes; 0 is off. */
export const sleepMinutes = [0, 15, 30, 60] as const
export type SleepMinutes = (typeof sleepMinutes)[number]

const MINUTE_MS = 60_000

/** Pauses after the chosen time. */
export function createSleepTimer(after: Scheduler, pause: () => void, notify: () => void) {
  const timer = createTimer(after)
  let chosen: SleepMinutes = 0
  const choose = (minutes: SleepMinutes) => {
    chosen = minutes
    timer.clear()
    if (minutes > 0)
      timer.set(minutes * MINUTE_MS, () => {
        pause()
        choose(0)
      })
    notify()
  }

  return { choose, minutes: () => chosen, stop: timer.clear }
}
