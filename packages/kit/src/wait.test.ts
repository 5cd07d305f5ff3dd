import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitUntilFound, withTimeout } from './wait.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('waitUntilFound', () => {
  const every = { everyMs: 100, longestMs: 1_000 }

  it('polls until there is a value', async () => {
    const look = vi.fn<() => Promise<string | null>>().mockResolvedValue(null)
    const found = waitUntilFound(look, every)
    await vi.advanceTimersByTimeAsync(150)
    look.mockResolvedValue('here')
    await vi.advanceTimersByTimeAsync(100)

    expect(await found).toBe('here')
    expect(look).toHaveBeenCalledTimes(3)
  })

  it('rejects after the timeout', async () => {
    const found = waitUntilFound(async () => null, every)
    await vi.advanceTimersByTimeAsync(1_100)

    expect(await found).toBeNull()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('withTimeout', () => {
  it('returns the result of the work and clears its timer', async () => {
    expect(await withTimeout(Promise.resolve('done'), 1_000, 'late')).toBe('done')
    await expect(withTimeout(Promise.reject(new Error('no')), 1_000, 'late')).rejects.toThrow('no')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('returns the fallback when the work takes longer', async () => {
    const waiting = withTimeout(new Promise<string>(() => {}), 1_000, 'late')
    await vi.advanceTimersByTimeAsync(1_000)

    expect(await waiting).toBe('late')
  })
})
