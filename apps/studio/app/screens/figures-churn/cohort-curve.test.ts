import { describe, expect, it } from 'vitest'
import { cohortCurve } from './cohort-curve.ts'

const cohort = (month: string, subscribers: number, left: number[]) => ({
  month: `2026-${month}-01`,
  subscribers,
  left,
})

describe('cohortCurve', () => {
  it('has the share of all cohorts together, with the lowest and the highest', () => {
    const cohorts = [
      cohort('01', 30, [30, 24, 15]),
      cohort('02', 10, [10, 4]),
      cohort('03', 5, [5]),
    ]

    expect(cohortCurve(cohorts)).toEqual([
      { all: 100, low: 100, high: 100 },
      // The newest cohort is not a month old.
      { all: 70, low: 40, high: 80 },
      { all: 50, low: 50, high: 50 },
    ])
  })

  it('leaves out a month in which none has subscribed', () => {
    expect(cohortCurve([cohort('01', 0, [0, 0])])).toEqual([])
    expect(cohortCurve([cohort('01', 0, [0, 0]), cohort('02', 4, [4, 2])])[1]?.all).toBe(50)
  })
})
