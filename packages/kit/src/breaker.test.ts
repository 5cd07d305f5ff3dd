import { describe, expect, it } from 'vitest'
import { createBreaker, ServiceRests } from './breaker.ts'
import { frozenClock } from './testing-clock.ts'

function testBreaker() {
  const clock = frozenClock(new Date('2026-11-22T10:00:00Z'))
  const asked: number[] = []
  const breaker = createBreaker<number>({
    service: 'The bank',
    clock,
    failures: 3,
    restMs: 10_000,
    hasFailed: (status) => status >= 500,
  })
  const ask = (status: number) =>
    breaker.run(async () => {
      asked.push(status)
      if (status === 0) throw new Error('no answer')
      return status
    })

  return { ask, asked, breaker, clock }
}

describe('createBreaker', () => {
  it('lets nobody through after failures in a row, and says so at once', async () => {
    const { ask, asked, breaker } = testBreaker()
    await ask(500)
    await expect(ask(0)).rejects.toThrow('no answer')
    expect(breaker.isOpen()).toBe(false)
    await ask(503)

    await expect(ask(200)).rejects.toThrow(ServiceRests)
    expect(breaker.isOpen()).toBe(true)
    expect(asked).toEqual([500, 0, 503])
  })

  it('counts only failures in a row; a refusal is an answer', async () => {
    const { ask, breaker } = testBreaker()
    for (const status of [500, 500, 402, 500, 500]) await ask(status)

    expect(breaker.isOpen()).toBe(false)
  })

  it('lets one try after the rest, and all when that one came through', async () => {
    const { ask, asked, clock } = testBreaker()
    for (const status of [500, 500, 500]) await ask(status)
    clock.advance(10_000)
    const [tried, other] = await Promise.allSettled([ask(200), ask(201)])

    expect([tried.status, other.status]).toEqual(['fulfilled', 'rejected'])
    expect([await ask(202), await ask(203)]).toEqual([202, 203])
    expect(asked).toEqual([500, 500, 500, 200, 202, 203])
  })

  it('rests again when the one that tried failed', async () => {
    const { ask, clock } = testBreaker()
    for (const status of [500, 500, 500]) await ask(status)
    clock.advance(10_000)
    await ask(500)
    clock.advance(9_999)

    await expect(ask(200)).rejects.toThrow(ServiceRests)
    clock.advance(1)
    expect(await ask(200)).toBe(200)
  })
})
