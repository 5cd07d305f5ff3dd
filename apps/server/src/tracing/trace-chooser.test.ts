import { describe, expect, it } from 'vitest'
import { traceChooser } from './trace-chooser.ts'

const COUNT = 4_000

/** Ids that a caller counts up from zero, which a comparison with the id itself would all record. */
const ids = Array.from({ length: COUNT }, (_, index) => (index + 1).toString(16).padStart(32, '0'))

const recordedBy = (key: string) => ids.filter(traceChooser(0.25, key))

describe('traceChooser', () => {
  it('records its share of the traces, whatever ids the caller chooses', () => {
    const share = recordedBy('key').length / COUNT

    expect(share).toBeGreaterThan(0.22)
    expect(share).toBeLessThan(0.28)
  })

  it('records the same traces on all nodes, and others with another key', () => {
    expect(recordedBy('key')).toEqual(recordedBy('key'))
    expect(recordedBy('key')).not.toEqual(recordedBy('other'))
  })

  it('records a hundred requests of one trace, so that its id is no use to an attacker', () => {
    const isRecorded = traceChooser(1, 'key')
    const recorded = Array.from({ length: 150 }, (_, index) =>
      isRecorded(index < 149 ? 'a'.repeat(32) : 'b'.repeat(32)),
    )

    expect(recorded.filter(Boolean)).toHaveLength(101)
    expect(recorded.at(-1)).toBe(true)
  })

  it.each([
    [1, true],
    [0, false],
  ])('records with a ratio of %d: %s, also traces that begin here', (ratio, isRecorded) => {
    const choose = traceChooser(ratio, 'key')

    expect([choose('f'.repeat(32)), choose(null)]).toEqual([isRecorded, isRecorded])
  })
})
