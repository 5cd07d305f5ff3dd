import type { MediaPort } from './media-port.ts'
import type { Scheduler } from './ports.ts'
import { createTimer } from './timer.ts'

/** A film that stalls this close to its end has ended, in seconds. */
const END_SECONDS = 1
const STANDS_STILL_MS = 2_000

type Film = Pick<MediaPort, 'currentTime' | 'duration' | 'paused' | 'ended'>

const isAtEnd = ({ currentTime, duration, paused, ended }: Film) =>
  !paused && !ended && duration - currentTime < END_SECONDS

/** Calls `end` when a film stalls right before its end: some streams never end by themselves. */
export function createEndWatch(after: Scheduler, end: () => void) {
  const timer = createTimer(after)

  return {
    /** The film is waiting for data. */
    look: (film: Film) => {
      timer.clear()
      if (!isAtEnd(film)) return
      const stoodAt = film.currentTime
      timer.set(STANDS_STILL_MS, () => {
        if (isAtEnd(film) && film.currentTime === stoodAt) end()
      })
    },
    stop: timer.clear,
  }
}
