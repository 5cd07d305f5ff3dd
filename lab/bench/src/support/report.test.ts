import { describe, expect, it } from 'vitest'
import { atMost, atMostTimes } from './figure.ts'
import { markdownReport, terminalReport, type Report } from './report.ts'

const report: Report = {
  facts: {
    ...{ cores: 2, cpu: 'Abacus 9', memoryGib: 8, node: 'v24.0.0', date: '2026-11-21' },
    ...{ commit: 'abc1234', load: 0.1 },
  },
  isQuick: false,
  remarks: [],
  findings: [
    {
      figure: { name: 'walk', title: 'Walk' },
      measurements: [
        {
          ...{ what: 'to the bakery', unit: 'ms', samples: [1_200, 1_300, 1_250] },
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

describe('markdownReport', () => {
  it('has a row for each measurement, with its yardstick, goals and command', () => {
    expect(markdownReport(report)).toContain(
      '| Walk: to the bakery | 1,250 ms | 1,200 – 1,300 | 1,000 ms (a dog) | 1.25 × | ≤ 1,300 ms, ≤ 1.1 × | ✗ | `npm run bench walk` |',
    )
  })

  it('says where a goal was missed, and what could not be measured', () => {
    expect(markdownReport(report)).toContain(
      '- Walk, to the bakery: 1,250 ms, 1.25 × of a dog. The goal is ≤ 1.1 ×.\n- Swim could not be measured: no water',
    )
  })

  it('warns when the machine was busy', () => {
    const busy = { ...report, facts: { ...report.facts, load: 7 } }
    expect(markdownReport(busy)).toContain('load average 7.0 on 2 cores')
    expect(markdownReport(report)).not.toContain('busy')
  })
})

describe('terminalReport', () => {
  it('lines the columns up', () => {
    const [heads, row] = terminalReport(report).split('\n')
    expect(row?.indexOf('1,250 ms')).toBe(heads?.indexOf('Median'))
  })
})
