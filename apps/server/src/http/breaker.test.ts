import { BrokenCircuitError } from 'cockatiel'
import { describe, expect, it } from 'vitest'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { createBreaker } from './breaker.ts'

function testBreaker() {
  const clock = frozenClock(new Date('2026-11-22T10:00:00Z'))
  const asked: number[] = []
  const breaker = createBreaker<number>({
    clock,
    failures: 3,
    restMs: 10_000,
    hasFailed: (status) => status >= 500,
  })
  const ask = (status: number) =>
    breaker(async () => {
      asked.push(status)
      if (status === 0) throw new Error('no answer')
      return status
    })

  return { ask, asked, breaker, clock }
}

describe('createBreaker', () => {
  it('opens after consecutive failures', async () => {
    const { ask, asked } = testBreaker()
    await ask(500)
    await expect(ask(0)).rejects.toThrow('no answer')
    await ask(503)

    await expect(ask(200)).rejects.toThrow(BrokenCircuitError)
    expect(asked).toEqual([500, 0, 503])
  })

  it('counts only consecutive failures; a refusal is a response', async () => {
    const { ask } = testBreaker()
    for (const status of [500, 500, 402, 500, 500]) await ask(status)

    expect(await ask(200)).toBe(200)
  })

  it('allows one probe after the pause, and all requests after its success', async () => {
    const { ask, asked, clock } = testBreaker()
    for (const status of [500, 500, 500]) await ask(status)
    clock.advance(10_000)
    const [tried, other] = await Promise.allSettled([ask(200), ask(201)])

    expect([tried.status, other.status]).toEqual(['fulfilled', 'rejected'])
    expect([await ask(202), await ask(203)]).toEqual([202, 203])
    expect(asked).toEqual([500, 500, 500, 200, 202, 203])
  })

  it('opens again when the probe fails', async () => {
    const { ask, clock } = testBreaker()
    for (const status of [500, 500, 500]) await ask(status)
    clock.advance(10_000)
    await ask(500)
    clock.advance(9_999)

    await expect(ask(200)).rejects.toThrow(BrokenCircuitError)
    clock.advance(1)
    expect(await ask(200)).toBe(200)
  })

  it('refuses other requests at once during the probe', async () => {
    const { ask, breaker, clock } = testBreaker()
    for (const status of [500, 500, 500]) await ask(status)
    clock.advance(10_000)
    const trying = Promise.withResolvers<number>()
    const first = breaker(() => trying.promise)

    await expect(ask(200)).rejects.toThrow(BrokenCircuitError)
    trying.resolve(200)
    expect([await first, await ask(201)]).toEqual([200, 201])
  })
})
