import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { whileRenewing } from './while-renewing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('whileRenewing', () => {
  it('renews in each turn, also after a failure, until the work is done', async () => {
    const renew = vi.fn(async () => {}).mockRejectedValueOnce(new Error('away'))
    const work = async () => {
      await vi.advanceTimersByTimeAsync(3_000)
      return 'done'
    }

    expect(await whileRenewing({ everyMs: 1_000, renew }, work)).toBe('done')
    expect(renew).toHaveBeenCalledTimes(3)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('stops when the work fails', async () => {
    const fail = () => Promise.reject(new Error('no'))

    await expect(whileRenewing({ everyMs: 1_000, renew: async () => {} }, fail)).rejects.toThrow(
      'no',
    )
    expect(vi.getTimerCount()).toBe(0)
  })
})
