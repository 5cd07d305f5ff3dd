/** Where the product reads the time. Handed in, never global, so that tests and the sandbox can move it. */
export type Clock = {
  /** The moment it is now. */
  now(): Date
}

/** The time of the machine. */
export const systemClock: Clock = { now: () => new Date() }

/** A running clock that can be pushed forward: `MODE=test` and the payments control page move it. */
export type MovableClock = Clock & {
  /** How far ahead of the machine it runs, in milliseconds. */
  offset(): number
  setOffset(milliseconds: number): void
}

/** A clock that runs with `base`, shifted by an offset that can be changed while it runs. */
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
