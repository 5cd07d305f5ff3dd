import { describe, expect, it } from 'vitest'
import { plot, plotRows } from './plot.ts'

const TABLE = `
| Figure | Median | Spread | Yardstick | Ratio | Goal |  | Command |
| --- | --- | --- | --- | --- | --- | --- | --- |
| Home: paint | 1,723 ms | 1,693 – 1,874 | 1,856 ms (static HTML) | 0.93 × | ≤ 1,200 ms, ≤ 1.3 × | ✗ | \`npm run bench home\` |
| List: cards | 9,000/s | one run |  |  | ≥ 10,000/s | ✗ | \`npm run bench list\` |
| List: cards | 47,075/s | 36,326 – 49,075 |  |  | ≥ 10,000/s | ✓ | \`npm run bench list\` |
| Sign-in: by password | 82.5/s | one run | 94.0/s (bare) | 0.88 × | ≥ 0.85 × | ✓ | \`npm run bench sign-in\` |
| Home: a poll | 72.8 ms | one run |  |  |  |  | \`npm run bench home\` |
`

describe('plotRows', () => {
  it('takes what has a goal in its own unit, and of a figure the last', () => {
    expect(plotRows(TABLE)).toEqual([
      {
        ...{ label: 'Home: paint', median: 1_723, low: 1_693, high: 1_874 },
        ...{ yardstick: 1_856, goal: 1_200, isAtMost: true },
      },
      {
        ...{ label: 'List: cards', median: 47_075, low: 36_326, high: 49_075 },
        ...{ yardstick: null, goal: 10_000, isAtMost: false },
      },
    ])
  })
})

describe('plot', () => {
  it('marks what was held and what was missed', () => {
    const marks = plot(plotRows(TABLE)).match(/class="(held|missed|yardstick)"/g)

    expect(marks).toEqual(['class="yardstick"', 'class="missed"', 'class="held"'])
  })

  it('leaves nothing of a label that a drawing could run', () => {
    const row = { median: 1, low: 1, high: 1, yardstick: null, goal: 2, isAtMost: true }

    expect(plot([{ ...row, label: '<script>' }])).toContain('&lt;script&gt;')
  })
})
