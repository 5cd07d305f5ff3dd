import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LeaseLost, whileRenewing } from './while-renewing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const LEASE_MS = 3_000
/** Work that takes so long, and whether its lease was lost then. */
const during = (ms: number) => async (lease: AbortSignal) => {
  await vi.advanceTimersByTimeAsync(ms)
  return lease.aborted
}

describe('whileRenewing', () => {
  it('renews three times in a lease, also after a failure, until the work is done', async () => {
    const renew = vi.fn(async () => 1).mockRejectedValueOnce(new Error('away'))

    expect(await whileRenewing({ leaseMs: LEASE_MS, renew }, during(3_000))).toBe(false)
    expect(renew).toHaveBeenCalledTimes(3)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('stops when the work fails', async () => {
    const fail = () => Promise.reject(new Error('no'))

    await expect(whileRenewing({ leaseMs: LEASE_MS, renew: async () => 1 }, fail)).rejects.toThrow(
      'no',
    )
    expect(vi.getTimerCount()).toBe(0)
  })

  it('aborts the work when another node has taken the lease, and renews no more', async () => {
    const renew = vi.fn(async () => 0)
    const reason = await whileRenewing({ leaseMs: LEASE_MS, renew }, async (lease) => {
      await vi.advanceTimersByTimeAsync(5_000)
      return lease.reason
    })

    expect(reason).toBeInstanceOf(LeaseLost)
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['fails', () => Promise.reject(new Error('away'))],
    ['does not end', () => new Promise<number>(() => {})],
  ])('aborts the work when each renewal %s for the length of the lease', async (_, renew) => {
    const wasLost = (ms: number) => whileRenewing({ leaseMs: LEASE_MS, renew }, during(ms))

    expect(await wasLost(2_999)).toBe(false)
    expect(await wasLost(3_000)).toBe(true)
  })

  it('counts the length of the lease from the last renewal that succeeded', async () => {
    const renewing = () => {
      let turn = 0
      return async () => {
        turn += 1
        if (turn !== 2) throw new Error('away')
        return 1
      }
    }
    const wasLost = (ms: number) =>
      whileRenewing({ leaseMs: LEASE_MS, renew: renewing() }, during(ms))

    expect(await wasLost(4_999)).toBe(false)
    expect(await wasLost(5_000)).toBe(true)
  })
})
