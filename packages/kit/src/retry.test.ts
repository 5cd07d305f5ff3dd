import { describe, expect, it } from 'vitest'
import { backoffMs, retry } from './retry.ts'
import { wait } from './wait.ts'

const policy = { attempts: 3, baseDelayMs: 0, maxDelayMs: 0, isRetryable: () => true }

describe('backoffMs', () => {
  it('doubles up to its limit', () => {
    const limits = { baseDelayMs: 100, maxDelayMs: 1_000 }
    const full = () => 1

    expect([0, 1, 2, 3, 9].map((attempt) => backoffMs(attempt, limits, full))).toEqual([
      100, 200, 400, 800, 1_000,
    ])
  })

  it('never waits less than half of it', () => {
    expect(backoffMs(2, { baseDelayMs: 100, maxDelayMs: 1_000 }, () => 0)).toBe(200)
  })
})

describe('retry', () => {
  it('returns the first success', async () => {
    const tries: number[] = []
    const value = await retry(async (attempt) => {
      tries.push(attempt)
      if (attempt < 2) throw new Error('not yet')
      return 'da'
    }, policy)

    expect(value).toBe('da')
    expect(tries).toEqual([0, 1, 2])
  })

  it('rejects after its attempts, with the last error', async () => {
    await expect(
      retry((attempt) => Promise.reject(new Error(`try ${attempt}`)), policy),
    ).rejects.toThrow('try 2')
  })

  it('does not retry permanent errors', async () => {
    let tries = 0
    const failing = retry(
      () => {
        tries += 1
        return Promise.reject(new Error('no'))
      },
      { ...policy, isRetryable: () => false },
    )

    await expect(failing).rejects.toThrow('no')
    expect(tries).toBe(1)
  })

  it('rejects at once when it is aborted during a delay', async () => {
    const stopping = new AbortController()
    const hour = 3_600_000
    const stopDuringDelay: typeof wait = (milliseconds, signal) => {
      const waiting = wait(milliseconds, signal)
      stopping.abort(new Error('stopped'))
      return waiting
    }
    const failing = retry(() => Promise.reject(new Error('no')), {
      baseDelayMs: hour,
      maxDelayMs: hour,
      signal: stopping.signal,
      pause: stopDuringDelay,
    })

    await expect(failing).rejects.toThrow('stopped')
  })

  it('retries without a limit, with growing delays', async () => {
    const delays: number[] = []
    const value = await retry(
      async (attempt) => {
        if (attempt < 1_100) throw new Error('not yet')
        return attempt
      },
      {
        baseDelayMs: 1_000,
        maxDelayMs: 60_000,
        pause: async (milliseconds) => void delays.push(milliseconds),
      },
    )

    expect(value).toBe(1_100)
    expect(delays[0]).toBeLessThanOrEqual(1_000)
    expect(Math.min(...delays.slice(7))).toBeGreaterThanOrEqual(30_000)
    expect(Math.max(...delays)).toBeLessThanOrEqual(60_000)
  })
})
