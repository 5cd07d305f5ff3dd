import { BrokenCircuitError } from 'cockatiel'
import { describe, expect, it } from 'vitest'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { testNow } from '#server/stores/testing-world.ts'
import { pushBreakers } from './push-breakers.ts'

describe('pushBreakers', () => {
  it('rest one service while others are called', async () => {
    const breakerOf = pushBreakers<{ status: number }>(frozenClock(testNow))
    const silent = () => Promise.reject(new Error('no answer'))
    const ask = (origin: string) => breakerOf(origin)(async () => ({ status: 201 }))
    for (let count = 0; count < 4; count += 1)
      await expect(breakerOf('https://silent.example')(silent)).rejects.toThrow('no answer')

    await expect(ask('https://silent.example')).rejects.toThrow(BrokenCircuitError)
    expect(await ask('https://push.example')).toEqual({ status: 201 })
  })
})
