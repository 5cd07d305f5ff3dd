import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isOutage, outagePatience } from './outage.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Bears an outage that nothing ends; gives the moments at which it was tried again, in milliseconds. */
function triesOf(bear: (tryAgain: () => void) => { bear: () => boolean }): number[] {
  const moments: number[] = []
  const patience = bear(() => {
    moments.push(Date.now())
    patience.bear()
  })
  const begun = Date.now()
  patience.bear()
  vi.advanceTimersByTime(300_000)

  return moments.map((moment) => moment - begun)
}

describe('isOutage', () => {
  it('is no answer, or a server that cannot now, and no refusal', () => {
    expect([undefined, 0, 500, 503].every(isOutage)).toBe(true)
    expect([403, 404, 410, 429].some(isOutage)).toBe(false)
  })
})

describe('outagePatience', () => {
  it('tries again sooner at first, and every sixteen seconds for as long as it lasts', () => {
    const tries = triesOf(outagePatience)

    expect(tries.slice(0, 3)).toEqual([500, 1_500, 3_500])
    expect(tries.slice(7, 10)).toEqual([47_500, 63_500, 79_500])
    expect(tries.at(-1)).toBe(287_500)
  })

  it('says when it has lasted too long', () => {
    const { bear } = outagePatience(() => {})
    const answers = Array.from({ length: 9 }, bear)

    expect(answers).toEqual([...Array.from({ length: 8 }, () => true), false])
  })

  it('begins anew when something has arrived, and not after it was stopped', () => {
    const tryAgain = vi.fn<() => void>()
    const patience = outagePatience(tryAgain)
    for (let time = 0; time < 8; time += 1) patience.bear()
    patience.end()

    expect(patience.bear()).toBe(true)
    patience.stop()
    vi.advanceTimersByTime(300_000)
    expect(tryAgain).not.toHaveBeenCalled()
  })
})
