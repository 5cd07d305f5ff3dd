import { seeded } from '@hlizo/kit/seeded'
import type { Uniform } from './laugh-group.ts'

/** Repeatable random numbers between 0 and 1, without 0. For tests. */
export function testingUniform(seed: number): Uniform {
  const uint = seeded(seed)

  return () => (uint() + 1) / (2 ** 32 + 1)
}
