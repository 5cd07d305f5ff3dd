import { describe, expect, it } from 'vitest'
import type { KindResult, Result } from './plan.ts'
import { goodput, otherThan, table } from './report.ts'

const kind = (facts: Partial<KindResult>): KindResult => ({
  name: 'home',
  good: 0,
  statuses: {},
  p50Ms: 1,
  p95Ms: 2,
  p99Ms: 3,
  ...facts,
})
const result = (...kinds: KindResult[]): Result => ({
  kinds,
  seconds: 2,
  goodPerSecond: [],
  unsent: 0,
})

describe('goodput', () => {
  it('counts good units of all kinds in a second', () => {
    expect(goodput(result(kind({ good: 3 }), kind({ good: 1 })))).toBe(2)
  })
})

describe('otherThan', () => {
  it('names unexpected statuses', () => {
    const seen = result(kind({ statuses: { 0: 1, 200: 9, 303: 1, 429: 2, 500: 3, 503: 4 } }))

    expect(otherThan(seen, [429, 503])).toEqual(['home no answer × 1', 'home 500 × 3'])
    expect(otherThan(seen, [])).toContain('home 503 × 4')
  })
})

describe('table', () => {
  it('shows measurement and target side by side', () => {
    const findings = [{ what: 'home', target: '≥ 500/s', measured: '612/s', isHeld: true }]

    expect(table(findings)).toBe('   What  Target   Measured\n✓  home  ≥ 500/s  612/s')
  })
})
