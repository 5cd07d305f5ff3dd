import { bufferedTo, hasPicture, type MediaPort } from './media-port.ts'
import type { Scheduler } from './ports.ts'
import { createTimer } from './timer.ts'

const LOOK_MS = 250
/** Less than this is not played any more, in seconds. */
const LAST_SECONDS = 0.1
/** Browsers may stop this much before the end of what is buffered. */
const NEARLY_LAST_SECONDS = 0.5
const STANDS_STILL_MS = 1_000
/** With more left, a busy device may need time to decode; right before its end a film is ended first (forced-end.ts). */
const STANDS_STILL_LONG_MS = 5_000
const AT_END_SECONDS = 1

/** Whether the viewer expects something to be shown: a paused film with a picture waits for a press. */
const isExpected = (media: MediaPort) => !media.paused || media.seeking || !hasPicture(media)

/**
 * Calls back once a film that gets no more data can play no further. Browsers do not report this reliably, so the
 * position is compared at intervals.
 */
export function createBufferWatch(
  after: Scheduler,
  media: () => MediaPort | null,
  onRanOut: () => void,
) {
  const timer = createTimer(after)
  let stoodAt: number | null = null
  let stillMs = 0

  const hasRunOut = (element: MediaPort) => {
    const { currentTime, duration, paused } = element
    const isAtEnd = duration - currentTime < AT_END_SECONDS
    const left = bufferedTo(element) - currentTime
    const isStill = !paused && currentTime === stoodAt
    stillMs = isStill ? stillMs + LOOK_MS : 0
    stoodAt = currentTime
    const isShort = !isAtEnd && left < NEARLY_LAST_SECONDS
    if (stillMs >= (isShort ? STANDS_STILL_MS : STANDS_STILL_LONG_MS)) return true

    return !isAtEnd && isExpected(element) && left < LAST_SECONDS
  }
  const look = () => {
    const element = media()
    if (element === null) return
    if (hasRunOut(element)) return onRanOut()
    timer.set(LOOK_MS, look)
  }

  return {
    start: () => {
      if (timer.isSet()) return
      stoodAt = null
      stillMs = 0
      look()
    },
    stop: timer.clear,
  }
}
