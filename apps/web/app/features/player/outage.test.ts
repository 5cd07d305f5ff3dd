import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isOutage, watchOutage } from './outage.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function watched() {
  const tryAgain = vi.fn<() => void>()
  const onLost = vi.fn<() => void>()

  return { ...watchOutage({ tryAgain, onLost }), tryAgain, onLost }
}

describe('isOutage', () => {
  it('is a missing response or a 5xx, not a refusal', () => {
    expect([undefined, 0, 500, 503].every(isOutage)).toBe(true)
    expect([403, 404, 410, 429].some(isOutage)).toBe(false)
  })
})

describe('watchOutage', () => {
  it('tries again sooner at first, and every sixteen seconds for as long as it lasts', () => {
    const moments: number[] = []
    const begun = Date.now()
    const outage = watchOutage({
      tryAgain: () => {
        moments.push(Date.now() - begun)
        outage.retry()
      },
      onLost: () => {},
    })
    outage.retry()
    vi.advanceTimersByTime(300_000)

    expect(moments.slice(0, 3)).toEqual([500, 1_500, 3_500])
    expect(moments.slice(6, 9)).toEqual([31_500, 47_500, 63_500])
    expect(moments.at(-1)).toBe(287_500)
  })

  it('reports after 45 seconds without a segment, whatever else was tried', () => {
    const outage = watched()
    outage.expect('main')
    for (let second = 1; second < 45; second += 1) {
      vi.advanceTimersByTime(1_000)
      outage.expect('main')
      outage.retry()
    }
    expect(outage.onLost).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_000)

    expect(outage.onLost).toHaveBeenCalledTimes(1)
  })

  it('measures video and audio separately', () => {
    const outage = watched()
    outage.expect('main')
    outage.expect('audio')
    vi.advanceTimersByTime(40_000)
    expect(outage.isOverWith('audio')).toBe(true)
    outage.expect('audio')
    vi.advanceTimersByTime(5_000)

    expect(outage.onLost).toHaveBeenCalledTimes(1)
    expect([outage.isOverWith('audio'), outage.isOverWith('main')]).toEqual([false, true])
  })

  it('reports a known outage at once, and none for a response of the server', () => {
    const outage = watched()
    outage.expect('main')
    outage.settle('main')
    vi.advanceTimersByTime(300_000)
    expect(outage.onLost).not.toHaveBeenCalled()
    outage.lose('audio')

    expect(outage.onLost).toHaveBeenCalledTimes(1)
    expect(outage.isOverWith('main')).toBe(false)
  })

  it('restarts after a segment, and does nothing after a reset', () => {
    const outage = watched()
    for (let time = 0; time < 8; time += 1) outage.retry()
    outage.isOverWith('main')
    outage.retry()
    vi.advanceTimersByTime(500)
    expect(outage.tryAgain).toHaveBeenCalledTimes(1)
    outage.retry()
    outage.expect('main')
    outage.lose('audio')
    outage.forget()
    vi.advanceTimersByTime(300_000)

    expect([outage.tryAgain.mock.calls.length, outage.onLost.mock.calls.length]).toEqual([1, 1])
    expect(outage.isOverWith('main')).toBe(true)
  })
})
