import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { updatedDocument } from './document.ts'
import { atMost, type Measurement } from './figure.ts'
import type { Report } from './report.ts'

const facts: Report['facts'] = {
  cores: 2,
  cpu: 'Abacus 9',
  memoryGib: 8,
  node: 'v24.0.0',
  date: '2026-11-21',
  commit: 'abc1234',
  load: 0.1,
}

const reportOf = (name: string, measurements: readonly Measurement[]): Report => ({
  facts,
  isQuick: false,
  remarks: [],
  findings: [{ figure: { name, title: `The ${name}` }, measurements, failure: null }],
})

const walk: Measurement = {
  what: 'to the bakery',
  unit: 'ms',
  samples: [1_200, 1_300, 1_250],
  goals: [atMost(1_300)],
}
const tableRows = (document: string) =>
  document.split('\n').filter((line) => /^\|.*`npm run bench/.test(line))

describe('updatedDocument', () => {
  it('has a row for each measurement, with command, machine, date and commit', () => {
    expect(tableRows(updatedDocument('', reportOf('walk', [walk])))).toEqual([
      '| The walk: to the bakery | 1,250 ms | 1,200 – 1,300 |  |  | ≤ 1,300 ms | ✓ | `npm run bench walk` | 2 × Abacus 9, 8 GiB, load 0.1 | 2026-11-21, abc1234, Node 24.0.0 |',
    ])
  })

  it('replaces the rows of the commands that were measured, and no others', () => {
    const before = updatedDocument('', reportOf('walk', [walk]))
    const both = updatedDocument(
      before,
      reportOf('swim', [walk, { ...walk, what: 'back | forth' }]),
    )
    const after = updatedDocument(both, reportOf('swim', [{ ...walk, what: 'once' }]))

    expect(tableRows(both)).toHaveLength(3)
    expect(updatedDocument(both, reportOf('run', []))).toBe(both)
    expect(tableRows(after).map((line) => line.split(' | ')[0])).toEqual([
      '| The walk: to the bakery',
      '| The swim: once',
    ])
  })

  it('shows of a group the measurement that is nearest to its goal', () => {
    const slow = { ...walk, what: 'uphill', samples: [1_290] }
    const group = [walk, slow].map((one) => ({ ...one, group: 'walks' }))
    const [row, ...others] = tableRows(updatedDocument('', reportOf('walk', group)))

    expect(row).toContain('| The walk: uphill (worst of 2) | 1,290 ms |')
    expect(others).toEqual([])
  })
})

describe('docs/benchmarks.md', () => {
  it('is one table of at most sixty rows, in the form that the bench writes', () => {
    const document = readFileSync(
      join(import.meta.dirname, '../../../../docs/benchmarks.md'),
      'utf8',
    )

    expect(document.split('\n').filter((line) => line.startsWith('|')).length).toBeLessThanOrEqual(
      62,
    )
    expect(updatedDocument(document, reportOf('none', []))).toBe(document)
  })
})
