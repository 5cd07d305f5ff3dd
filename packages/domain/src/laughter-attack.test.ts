import { describe, expect, it } from 'vitest'
import { LAUGH_GROUP_PROFILES } from '@hlizo/contract/constants'
import { laughGroupSums, type Uniform } from './laugh-group.ts'
import { laughterMap, laughterPercents } from './laughter-map.ts'
import { testingUniform } from './testing-uniform.ts'

const DURATION = 600
const ROUNDS = 2_000
/** Where the attacker wants to know whether the target has laughed. */
const PLACE = 300
const PART = PLACE / 5

type Answer = {
  /** Stored, and never shown. */
  readonly sums: readonly number[]
  readonly levels: () => readonly number[]
  readonly percents: () => readonly number[]
}
type Guess = (answer: Answer, known: readonly number[]) => boolean

/** What is published about the group of a target and of 49 profiles that the attacker has in hand. */
function answerTo(profiles: readonly (readonly number[])[], uniform: Uniform): Answer {
  const sums = laughGroupSums(profiles, DURATION, uniform)
  const group = [{ fromSecond: 0, parts: sums, groups: 1 }]

  return {
    sums,
    levels: () => laughterMap(group, DURATION)?.levels ?? [],
    percents: () => laughterPercents(group, DURATION),
  }
}

/** How often the attacker is right about a target that has laughed in half of the rounds. */
function successOf(attack: {
  readonly others: readonly (readonly number[])[]
  readonly target: readonly number[]
  readonly guess: Guess
  readonly seed: number
}): number {
  const uniform = testingUniform(attack.seed)
  const known = Array.from({ length: DURATION / 5 }, () => 0)
  for (const one of attack.others) {
    for (const second of one) known[Math.floor(second / 5)] = (known[second / 5] ?? 0) + 1
  }
  let right = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const hasLaughed = round % 2 === 0
    const answer = answerTo([...attack.others, hasLaughed ? attack.target : []], uniform)
    if (attack.guess(answer, known) === hasLaughed) right += 1
  }

  return right / ROUNDS
}

const others = (places: readonly number[]) =>
  Array.from({ length: LAUGH_GROUP_PROFILES - 1 }, () => places)
/** The likelier of the two when exactly one profile is unknown. */
const bySum: Guess = ({ sums }, known) => (sums[PART] ?? 0) > (known[PART] ?? 0)

describe('an attacker with all other profiles of a group', () => {
  it('learns little more than chance about whether the target has laughed at a position', () => {
    // The bound of the noise is e^0.5 / (1 + e^0.5), which is 62 percent, even for the sums that are not shown.
    const silent = successOf({ others: others([]), target: [PLACE], guess: bySum, seed: 1 })
    const loud = successOf({ others: others([PLACE]), target: [PLACE], guess: bySum, seed: 2 })

    expect(silent).toBeLessThan(0.645)
    expect(loud).toBeLessThan(0.645)
  })

  it('learns less from the responses, which hide small sums and round others', () => {
    const bySilence: Guess = ({ levels }) => Math.max(...levels()) > 0
    const shown = successOf({ others: others([]), target: [PLACE], guess: bySilence, seed: 3 })
    const byPercent: Guess = ({ percents }) => (percents()[PART] ?? 0) > 0
    const studio = successOf({ others: others([]), target: [PLACE], guess: byPercent, seed: 4 })

    expect(shown).toBeLessThan(0.55)
    expect(studio).toBeLessThan(0.55)
  })

  it('cannot use the edge between two levels to detect the target', () => {
    // 24 of 49 laugh at one place and all at another: the target decides between two levels without noise.
    const half = others([100]).map((one, place) => (place < 24 ? [...one, PLACE] : one))
    const bucket = Math.floor((100 * PLACE) / DURATION)
    for (const level of [2, 3]) {
      const guess: Guess = ({ levels }) => (levels()[bucket] ?? 0) >= level

      expect(successOf({ others: half, target: [PLACE], guess, seed: 5 })).toBeLessThan(0.58)
    }
    for (const percent of [40, 50, 60]) {
      const guess: Guess = ({ percents }) => (percents()[PART] ?? 0) >= percent

      expect(successOf({ others: half, target: [PLACE], guess, seed: 6 })).toBeLessThan(0.58)
    }
  })

  it('is not sure of a target that has laughed all the time either', () => {
    const target = Array.from({ length: DURATION / 5 }, (_, part) => part * 5)
    const bySumOfAll: Guess = ({ sums }) => sums.reduce((all, one) => all + one, 0) > 5
    const byLevels: Guess = ({ levels }) => levels().filter((level) => level > 0).length > 3

    expect(successOf({ others: others([]), target, guess: bySumOfAll, seed: 7 })).toBeLessThan(0.6)
    expect(successOf({ others: others([]), target, guess: byLevels, seed: 8 })).toBeLessThan(0.56)
  })
})
