import type { Scheduler } from './ports.ts'
import { createTimer } from './timer.ts'

/** After how many minutes the player may stop by itself; 0 is never. */
export const sleepMinutes = [0, 15, 30, 60] as const
export type SleepMinutes = (typeof sleepMinutes)[number]

const MINUTE_MS = 60_000

/** Pauses after a while, for those who fall asleep with a podcast. */
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
