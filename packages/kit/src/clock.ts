/**
 * The only source of time in the product. Passed in, never global, so that tests and the sandbox can move
 * it.
 */
export type Clock = {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A running clock that `MODE=test` and the payments control page move forward. */
export type MovableClock = Clock & {
  /** Milliseconds ahead of the machine. */
  offset(): number
  setOffset(milliseconds: number): void
}

/** A clock that runs with `base`, shifted by a variable offset. */
export function movableClock(base: Clock = systemClock, startOffsetMs = 0): MovableClock {
  let offsetMs = startOffsetMs

  return {
    now: () => new Date(base.now().getTime() + offsetMs),
    offset: () => offsetMs,
    setOffset: (milliseconds) => {
      offsetMs = milliseconds
    },
  }
}
