import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SessionUnknown } from './api-error.ts'
import { tokenRenewal, type StoredToken } from './token-renewal.ts'

const down = new Error('The identity service answered 500.')

/** Two tabs of one browser: they share the tokens and the lock. */
function browser(first: StoredToken | null) {
  const shared = { stored: first, isOnline: true }
  let last: Promise<unknown> = Promise.resolve()
  const renew = vi.fn<() => Promise<string | null>>(async () => {
    shared.stored = { value: 'fresh', expiresAtMs: Date.now() + 3_600_000 }
    return 'fresh'
  })
  const tab = () =>
    tokenRenewal({
      expiresSoonMs: 30_000,
      stored: () => shared.stored,
      renew,
      alone: (work) => {
        const turn = last.then(work)
        last = turn.catch(() => {})
        return turn
      },
      isOnline: () => shared.isOnline,
      now: () => Date.now(),
    })

  return { shared, renew, tab }
}

const expired = (value: string): StoredToken => ({ value, expiresAtMs: 0 })
const goodFor = (value: string, ms: number): StoredToken => ({
  value,
  expiresAtMs: Date.now() + ms,
})

describe('tokenRenewal', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('renews once for concurrent callers in all tabs', async () => {
    const { renew, tab } = browser(expired('old'))
    const [here, there] = [tab(), tab()]

    expect(await Promise.all([here(), here(), there(), there()])).toEqual([
      'fresh',
      'fresh',
      'fresh',
      'fresh',
    ])
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('renews a good token that the API refused', async () => {
    const { renew, tab } = browser(goodFor('refused', 3_600_000))

    expect(await tab()('refused')).toBe('fresh')
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('takes the newer token of another tab instead of a refused one', async () => {
    const { renew, tab } = browser(goodFor('newer', 3_600_000))

    expect(await tab()('refused')).toBe('newer')
    expect(renew).not.toHaveBeenCalled()
  })

  it('does not return a refused token to a caller that joins a renewal', async () => {
    const { renew, tab } = browser(goodFor('refused', 3_600_000))
    const here = tab()

    expect(await Promise.all([here(), here('refused')])).toEqual(['refused', 'fresh'])
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('reports an ended session when the identity service refuses', async () => {
    const { renew, tab } = browser(expired('old'))
    renew.mockResolvedValue(null)

    expect(await tab()()).toBeNull()
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('tries a failing identity service again and again, with pauses that never exceed 5 seconds', async () => {
    const { renew, tab } = browser(expired('old'))
    renew.mockRejectedValue(down)
    const pauses = vi.spyOn(globalThis, 'setTimeout')
    const asked = expect(tab()()).rejects.toThrow(SessionUnknown)
    await vi.runAllTimersAsync()
    await asked

    const delays = pauses.mock.calls.map(([, ms]) => ms ?? 0)
    expect(renew).toHaveBeenCalledTimes(7)
    expect(delays).toHaveLength(6)
    expect(Math.max(...delays)).toBeLessThanOrEqual(5_000)
    expect(Math.min(...delays.slice(-1))).toBeGreaterThanOrEqual(1_600)
  })

  it('continues when the identity service is available again', async () => {
    const { renew, tab } = browser(expired('old'))
    renew.mockRejectedValueOnce(down).mockRejectedValueOnce(down)
    const asked = tab()()
    await vi.runAllTimersAsync()

    expect(await asked).toBe('fresh')
  })

  it('uses the last seconds of a token while the identity service fails', async () => {
    const { renew, tab } = browser(goodFor('nearly over', 20_000))
    renew.mockRejectedValue(down)
    const asked = tab()()
    await vi.runAllTimersAsync()

    expect(await asked).toBe('nearly over')
  })

  it('does not wait without a connection', async () => {
    const { shared, renew, tab } = browser(expired('old'))
    shared.isOnline = false
    renew.mockRejectedValue(down)

    await expect(tab()()).rejects.toMatchObject({ status: 0 })
    expect(renew).toHaveBeenCalledTimes(1)
  })
})
