import { describe, expect, it, vi } from 'vitest'
import { createEndWatch } from './forced-end.ts'
import { testingScheduler } from './testing-scheduler.ts'

/** A film of 100 seconds that waits for more at this place; tells whether it was ended. */
function waitAt(currentTime: number, later: { currentTime?: number; paused?: boolean } = {}) {
  const film = { currentTime, duration: 100, paused: false, ended: false }
  const end = vi.fn<() => void>()
  const { after, advance } = testingScheduler()
  createEndWatch(after, end).look(film)
  Object.assign(film, later)
  advance(10_000)

  return end.mock.calls.length > 0
}

describe('createEndWatch', () => {
  it('ends a film that stalls within its last second', () => {
    expect(waitAt(99.98)).toBe(true)
  })

  it('waits for the connection anywhere else', () => {
    expect(waitAt(98.9)).toBe(false)
  })

  it('ignores a film that plays or is paused', () => {
    expect(waitAt(99.5, { currentTime: 99.7 })).toBe(false)
    expect(waitAt(99.5, { paused: true })).toBe(false)
  })
})
