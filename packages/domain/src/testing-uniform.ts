import type { Uniform } from './laugh-group.ts'

/** Repeatable random numbers between 0 and 1, without 0 (mulberry32, public domain). For tests. */
export function testingUniform(seed: number): Uniform {
  let state = seed >>> 0

  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)

    return (((mixed ^ (mixed >>> 14)) >>> 0) + 1) / (2 ** 32 + 1)
  }
}
