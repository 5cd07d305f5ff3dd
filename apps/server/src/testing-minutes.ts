import { vi } from 'vitest'
import type { MovableClock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'

/**
 * Waits for what a recurring job does, and moves the clock on. A run counts its next one from its own end: one
 * that was under way when the clock was moved would put the next one off by a whole minute. For tests.
 */
export const asMinutesPass = (
  clock: MovableClock,
  expected: () => Promise<void>,
  timeout = MINUTE_MS,
): Promise<void> =>
  vi.waitFor(
    async () => {
      clock.setOffset(clock.offset() + MINUTE_MS)
      await expected()
    },
    { timeout, interval: 1_000 },
  )
