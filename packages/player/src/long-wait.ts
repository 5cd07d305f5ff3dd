import type { Scheduler } from './ports.ts'
import { createTimer } from './timer.ts'

const SPINNER_AFTER_MS = 400
const ANNOUNCE_AFTER_MS = 3_000

/** A spinner appears soon, words later. */
export type Wait = 'none' | 'spinning' | 'long'

/** Measures a wait; `notify` is called when it becomes longer. */
export function createLongWait(after: Scheduler, notify: () => void) {
  const timer = createTimer(after)
  let wait: Wait = 'none'
  const grow = (to: Wait) => {
    wait = to
    notify()
  }

  return {
    now: () => wait,
    update: (isWaiting: boolean) => {
      if (!isWaiting) {
        timer.clear()
        wait = 'none'
      } else if (wait === 'none' && !timer.isSet()) {
        timer.set(SPINNER_AFTER_MS, () => {
          timer.set(ANNOUNCE_AFTER_MS - SPINNER_AFTER_MS, () => grow('long'))
          grow('spinning')
        })
      }
    },
  }
}
