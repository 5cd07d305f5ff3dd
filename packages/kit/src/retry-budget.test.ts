import { describe, expect, it } from 'vitest'
import { createRetryBudget } from './retry-budget.ts'

describe('createRetryBudget', () => {
  it('allows its reserve, and then a share of the first tries', () => {
    const budget = createRetryBudget({ share: 0.25, reserve: 2 })
    expect([budget.spend(), budget.spend(), budget.spend()]).toEqual([true, true, false])
    for (let calls = 0; calls < 4; calls += 1) budget.earn()

    expect([budget.spend(), budget.spend()]).toEqual([true, false])
  })

  it('accumulates at most its reserve', () => {
    const budget = createRetryBudget({ share: 1, reserve: 1 })
    for (let calls = 0; calls < 100; calls += 1) budget.earn()

    expect([budget.spend(), budget.spend()]).toEqual([true, false])
  })
})
