import type { Scheduler } from './ports.ts'

/** One delay at a time; setting it again restarts it. */
export function createTimer(after: Scheduler) {
  let cancel: (() => void) | null = null
  const clear = () => {
    cancel?.()
    cancel = null
  }

  return {
    isSet: () => cancel !== null,
    clear,
    set: (delayMs: number, run: () => void) => {
      clear()
      cancel = after(delayMs, () => {
        cancel = null
        run()
      })
    },
  }
}
