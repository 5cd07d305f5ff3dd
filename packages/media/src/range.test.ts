import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentRange, parseRange, rangeStillApplies } from './range.ts'

const part = (start: number, end: number) => ({ kind: 'part', range: { start, end } })
const whole = { kind: 'whole' }
const unsatisfiable = { kind: 'unsatisfiable' }

describe('parseRange', () => {
  it('returns the requested range', () => {
    expect(parseRange('bytes=0-99', 1000)).toEqual(part(0, 99))
    expect(parseRange('bytes=-100', 1000)).toEqual(part(900, 999))
    expect(parseRange('bytes=990-', 1000)).toEqual(part(990, 999))
  })

  it('ends at the end of the file', () => {
    expect(parseRange('bytes=0-99999999999999999999', 1000)).toEqual(part(0, 999))
    expect(parseRange('bytes=-5000', 1000)).toEqual(part(0, 999))
  })

  it('refuses ranges outside the file and invalid ones', () => {
    expect(parseRange('bytes=99999999-', 1000)).toEqual(unsatisfiable)
    expect(parseRange('bytes=5-2', 1000)).toEqual(unsatisfiable)
    expect(parseRange('bytes=abc', 1000)).toEqual(unsatisfiable)
    expect(parseRange('bytes=-0', 1000)).toEqual(unsatisfiable)
    expect(parseRange('bytes=0-0', 0)).toEqual(unsatisfiable)
  })

  it('returns the whole file for several ranges', () => {
    expect(parseRange('bytes=0-1,10-11,20-21', 1000)).toEqual(whole)
  })

  it('joins adjacent ranges', () => {
    expect(parseRange(`bytes=${Array(800).fill('0-0').join(',')}`, 1000)).toEqual(part(0, 0))
    expect(parseRange('bytes=0-4,5-9', 1000)).toEqual(part(0, 9))
  })

  it('ignores other units and no header at all', () => {
    expect(parseRange('items=0-1', 1000)).toEqual(whole)
    expect(parseRange(undefined, 1000)).toEqual(whole)
  })

  it('is within the file', () => {
    const header = fc.oneof(
      fc.string(),
      fc.stringMatching(/^bytes=[0-9,-]{0,40}$/),
      fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => `bytes=${from}-${to}`),
    )
    fc.assert(
      fc.property(header, fc.nat(100_000), (text, size) => {
        const asked = parseRange(text, size)
        if (asked.kind !== 'part') return

        expect(asked.range.start).toBeGreaterThanOrEqual(0)
        expect(asked.range.end).toBeLessThan(size)
        expect(asked.range.start).toBeLessThanOrEqual(asked.range.end)
      }),
    )
  })
})

describe('contentRange', () => {
  it('returns the range, or only the size', () => {
    expect(contentRange({ start: 0, end: 9 }, 100)).toBe('bytes 0-9/100')
    expect(contentRange(null, 100)).toBe('bytes */100')
  })
})

describe('rangeStillApplies', () => {
  it('matches only the same strong tag', () => {
    expect(rangeStillApplies(undefined, '"a"')).toBe(true)
    expect(rangeStillApplies('"a"', '"a"')).toBe(true)
    expect(rangeStillApplies('"b"', '"a"')).toBe(false)
    expect(rangeStillApplies('W/"a"', 'W/"a"')).toBe(false)
    expect(rangeStillApplies('Sun, 01 Nov 2026 10:00:00 GMT', '"a"')).toBe(false)
  })
})
