import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Precedence } from '@hlizo/contract/call'

/** Load shedding of a node. */
export type Pressure = {
  /** Whether a request of this kind is admitted now. */
  admits(precedence: Precedence): boolean
  stop(): void
}

/** How long requests wait: for the event loop, and for a database connection. */
export type Strain = { readonly loopDelayMs: number; readonly connectionsWaitedFor: number }

const WINDOW_MS = 250
const MAX_DELAY_MS = 50
const MAX_WAITING = 40
/** Fewer requests in a window are not a load, whatever else occupies the machine. */
const FEW_ARRIVALS = 50
const ROOM_FOR_ALL = 3
/** At least a quarter of the viewers is always admitted. */
const LEAST_ROOM = 0.25
const LOSS = 0.3
const GAIN = 0.25

/** The room that each kind needs. */
const NEEDS: Readonly<Record<Precedence, number>> = { watching: 0, account: 1, browsing: 2 }

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/**
 * The room shrinks while requests wait and grows while they do not: first a share of browsing is
 * refused, then all of it, then account calls, and playback last. `next` ends a window;
 * `startPressure` calls it four times a second.
 */
export function createPressure({ random }: { random: () => number }) {
  let room = ROOM_FOR_ALL
  let arrivals = 0
  let isBusy = false

  return {
    admits: (precedence: Precedence): boolean => {
      arrivals += 1
      if (arrivals > FEW_ARRIVALS) isBusy = true
      if (!isBusy || room >= ROOM_FOR_ALL) return true

      return random() < room - NEEDS[precedence]
    },
    next: ({ loopDelayMs, connectionsWaitedFor }: Strain): void => {
      const strain = Math.max(loopDelayMs / MAX_DELAY_MS, connectionsWaitedFor / MAX_WAITING)
      isBusy = arrivals > FEW_ARRIVALS
      arrivals = 0
      // A delay without requests, such as at start, does not reduce the room.
      const isTooMuch = isBusy && strain > 1
      room = clamp(isTooMuch ? room - LOSS * strain : room + GAIN, LEAST_ROOM, ROOM_FOR_ALL)
    },
  }
}

/** How long a request that arrives at a random moment waits for the event loop: it meets long turns more often than short ones. */
function expectedWaitMs({ mean, stddev }: { mean: number; stddev: number }): number {
  return mean > 0 ? (stddev ** 2 + mean ** 2) / (2 * mean) / 1e6 : 0
}

/** Watches the event loop and the connection pool until `stop`. */
export function startPressure(connectionsWaitedFor: () => number): Pressure {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const pressure = createPressure({ random: Math.random })
  const timer = setInterval(() => {
    const loopDelayMs = expectedWaitMs(delay)
    delay.reset()
    pressure.next({ loopDelayMs, connectionsWaitedFor: connectionsWaitedFor() })
  }, WINDOW_MS)
  timer.unref()

  return {
    admits: pressure.admits,
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}
