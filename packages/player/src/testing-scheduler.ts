import type { Scheduler } from './ports.ts'

/** A scheduler that a test moves on; delays run in the order of their time. */
export function testingScheduler(): {
  readonly after: Scheduler
  readonly advance: (ms: number) => void
  /** Milliseconds that have passed. */
  readonly now: () => number
} {
  let now = 0
  let waiting: readonly { readonly at: number; readonly run: () => void }[] = []
  const next = (until: number) =>
    waiting.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]

  return {
    now: () => now,
    after: (delayMs, run) => {
      const delay = { at: now + delayMs, run }
      waiting = [...waiting, delay]
      return () => {
        waiting = waiting.filter((other) => other !== delay)
      }
    },
    advance: (ms) => {
      const until = now + ms
      for (let due = next(until); due; due = next(until)) {
        const { at, run } = due
        waiting = waiting.filter((other) => other !== due)
        now = at
        run()
      }
      now = until
    },
  }
}
