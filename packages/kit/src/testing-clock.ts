import type { Clock } from './clock.ts'

/** A clock that stands still until it is moved: for tests. */
export type FrozenClock = Clock & {
  set(moment: Date): void
  advance(milliseconds: number): void
}

/** A clock that shows `start` until it is set or advanced. */
export function frozenClock(start: Date): FrozenClock {
  let current = start.getTime()

  return {
    now: () => new Date(current),
    set: (moment) => {
      current = moment.getTime()
    },
    advance: (milliseconds) => {
      current += milliseconds
    },
  }
}
