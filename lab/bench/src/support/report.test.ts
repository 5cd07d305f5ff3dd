import { describe, expect, it } from 'vitest'
import { atMost, atMostTimes } from './figure.ts'
import { terminalReport, type Report } from './report.ts'

const report: Report = {
  facts: {
    cores: 2,
    cpu: 'Abacus 9',
    memoryGib: 8,
    node: 'v24.0.0',
    date: '2026-11-21',
    commit: 'abc1234',
    load: 0.1,
  },
  isQuick: false,
  remarks: [],
  findings: [
    {
      figure: { name: 'walk', title: 'Walk' },
      measurements: [
        {
          what: 'to the bakery',
          unit: 'ms',
          samples: [1_200, 1_300, 1_250],
          yardstick: { name: 'a dog', samples: [1_000] },
          goals: [atMost(1_300), atMostTimes(1.1)],
          note: 'uphill',
        },
      ],
      failure: null,
    },
    { figure: { name: 'swim', title: 'Swim' }, measurements: [], failure: 'no water' },
  ],
}

describe('terminalReport', () => {
  it('has a line for each measurement, in columns', () => {
    const [heads, row] = terminalReport(report).split('\n')
    expect(row?.split(/ {2,}/)).toEqual([
      'Walk: to the bakery',
      '1,250 ms',
      '1,200 – 1,300',
      '1,000 ms (a dog)',
      '1.25 ×',
      '≤ 1,300 ms, ≤ 1.1 ×',
      '✗',
    ])
    expect(row?.indexOf('1,250 ms')).toBe(heads?.indexOf('Median'))
  })

  it('names missed goals, skipped measurements, and the conditions', () => {
    expect(terminalReport(report)).toContain(
      'Walk, to the bakery: 1,250 ms, 1.25 × of a dog. The goal is ≤ 1.1 ×.\nSwim could not be measured: no water\nWalk, to the bakery: uphill.',
    )
  })

  it('warns when the machine was busy', () => {
    const busy = { ...report, facts: { ...report.facts, load: 7 } }
    expect(terminalReport(busy)).toContain('load average 7.0 on 2 cores')
    expect(terminalReport(report)).not.toContain('busy')
  })
})
