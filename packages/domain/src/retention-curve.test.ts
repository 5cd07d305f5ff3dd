import { describe, expect, it } from 'vitest'
import { retentionMarks, retentionPercents, timesWatched } from './retention-curve.ts'

/** A curve that falls slowly from 100, with changes at some parts. */
const curve = (changes: Readonly<Record<number, number>> = {}, length = 120) => {
  let lost = 0
  return Array.from({ length }, (_, part) => {
    lost += part % 3 === 0 ? 1 : 0
    return 100 - lost + (changes[part] ?? 0)
  })
}
const kinds = (percents: readonly number[]) => retentionMarks(percents).map(({ kind }) => kind)

describe('timesWatched', () => {
  it('counts a part once per range that contains it', () => {
    const edges = [
      { part: 0, begun: 3, ended: 0 },
      { part: 2, begun: 1, ended: 2 },
      { part: 4, begun: 0, ended: 2 },
    ]
    expect(timesWatched(edges, 5)).toEqual([3, 3, 2, 2, 0])
  })
})

describe('retentionPercents', () => {
  it('is relative to the viewers at the start', () => {
    expect(retentionPercents([10, 20, 20, 10, 30])).toEqual([33, 67, 67, 33, 100])
    expect(retentionPercents([20, 10, 10, 10, 10, 10, 30])).toEqual([100, 50, 50, 50, 50, 50, 150])
    expect(retentionPercents([0, 0])).toEqual([0, 0])
  })
})

describe('retentionMarks', () => {
  it('returns the audience after half a minute', () => {
    expect(retentionMarks(curve())[0]).toEqual({ kind: 'intro', from: 0, to: 6, percent: 97 })
  })

  it('finds rewatched parts', () => {
    const spike = retentionMarks(curve({ 60: 12, 61: 15, 62: 9 })).find(
      ({ kind }) => kind === 'spike',
    )
    expect(spike).toMatchObject({ from: 60, to: 63 })
  })

  it('finds drop-off', () => {
    const percents = curve().map((percent, part) => (part >= 80 ? percent - 25 : percent))
    const dip = retentionMarks(percents).find(({ kind }) => kind === 'dip')
    expect(dip?.from).toBeLessThan(80)
    expect(dip?.to).toBeGreaterThanOrEqual(80)
    expect(dip?.percent).toBeGreaterThanOrEqual(25)
  })

  it('finds parts with little drop-off, and none in a falling curve', () => {
    const percents = curve().map((percent, part, all) =>
      part >= 40 && part < 60 ? (all[40] ?? 0) : percent,
    )
    expect(kinds(percents)).toContain('top')
    expect(kinds(curve())).toEqual(['intro'])
    expect(kinds(curve({}, 10))).toEqual([])
  })
})
