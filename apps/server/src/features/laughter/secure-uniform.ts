import { randomInt } from 'node:crypto'
import type { Uniform } from '@hlizo/domain/laugh-group'

/** The largest range of randomInt. */
const STEPS = 2 ** 48 - 1

/** Noise that can be guessed protects no profile. */
export const secureUniform: Uniform = () => randomInt(1, STEPS) / STEPS
