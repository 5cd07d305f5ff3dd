import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withTimeout } from './wait.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('withTimeout', () => {
  it('gives what the work gives, and leaves no timer behind', async () => {
    expect(await withTimeout(Promise.resolve('done'), 1_000, 'late')).toBe('done')
    await expect(withTimeout(Promise.reject(new Error('no')), 1_000, 'late')).rejects.toThrow('no')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('gives the other value when the work takes longer', async () => {
    const waiting = withTimeout(new Promise<string>(() => {}), 1_000, 'late')
    await vi.advanceTimersByTimeAsync(1_000)

    expect(await waiting).toBe('late')
  })
})
