import { describe, expect, it } from 'vitest'
import { atLeast, atLeastTimes, atMost, atMostTimes, type Measurement } from './figure.ts'
import { missedGoals, usedShare } from './verdict.ts'

const measurement = (overrides: Partial<Measurement>): Measurement => ({
  what: 'a walk',
  unit: 'ms',
  samples: [90, 100, 400],
  goals: [],
  ...overrides,
})

describe('missedGoals', () => {
  it('compares the median with the goal', () => {
    expect(missedGoals(measurement({ goals: [atMost(100), atLeast(100)] }))).toEqual([])
    expect(missedGoals(measurement({ goals: [atMost(99), atLeast(101)] }))).toEqual([
      atMost(99),
      atLeast(101),
    ])
  })

  it('compares it with the median of the reference measurement', () => {
    const yardstick = { name: 'a run', samples: [50, 50, 80] }
    const goals = [atMostTimes(2), atMostTimes(1.9), atLeastTimes(2), atLeastTimes(2.1)]
    expect(missedGoals(measurement({ yardstick, goals }))).toEqual([
      atMostTimes(1.9),
      atLeastTimes(2.1),
    ])
  })

  it('meets no goal against a yardstick that was not measured', () => {
    const goals = [atMostTimes(9)]
    expect(missedGoals(measurement({ yardstick: { name: 'a run', samples: [] }, goals }))).toEqual(
      goals,
    )
  })
})

describe('usedShare', () => {
  it('is that of the goal that is nearest to its limit', () => {
    const yardstick = { name: 'a run', samples: [40] }
    const goals = [atMost(1_000), atLeast(80), atMostTimes(2)]
    expect(usedShare(measurement({ yardstick, goals }))).toBe(1.25)
  })

  it('is null without a goal, and infinite without a reference measurement', () => {
    expect(usedShare(measurement({}))).toBe(0)
    expect(usedShare(measurement({ goals: [atMostTimes(2)] }))).toBe(Infinity)
  })
})
