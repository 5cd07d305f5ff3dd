import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchEnd } from './forced-end.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A film of 100 seconds that waits for more at this place; tells whether it was ended. */
function waitAt(currentTime: number, later: { currentTime?: number; paused?: boolean } = {}) {
  const film = Object.assign(new EventTarget(), {
    currentTime,
    duration: 100,
    paused: false,
    ended: false,
  })
  const end = vi.fn<() => void>()
  const stop = watchEnd(film, end)
  film.dispatchEvent(new Event('waiting'))
  Object.assign(film, later)
  vi.advanceTimersByTime(10_000)
  stop()

  return end.mock.calls.length > 0
}

describe('watchEnd', () => {
  it('ends a film that stands still within its last second', () => {
    expect(waitAt(99.98)).toBe(true)
  })

  it('waits for the connection anywhere else', () => {
    expect(waitAt(98.9)).toBe(false)
  })

  it('leaves a film alone that goes on or is paused', () => {
    expect(waitAt(99.5, { currentTime: 99.7 })).toBe(false)
    expect(waitAt(99.5, { paused: true })).toBe(false)
  })
})
