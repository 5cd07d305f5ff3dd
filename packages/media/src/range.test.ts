import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentRange, parseRange, rangeStillApplies } from './range.ts'

const part = (start: number, end: number) => ({ kind: 'part', range: { start, end } })
const whole = { kind: 'whole' }
const unsatisfiable = { kind: 'unsatisfiable' }

describe('parseRange', () => {
  it('gives the part that is asked for', () => {
    expect(parseRange('bytes=0-99', 1000)).toEqual(part(0, 99))
    expect(parseRange('bytes=-100', 1000)).toEqual(part(900, 999))
    expect(parseRange('bytes=990-', 1000)).toEqual(part(990, 999))
  })

  it('stops at the end of the file, however far was asked', () => {
    expect(parseRange('bytes=0-99999999999999999999', 1000)).toEqual(part(0, 999))
    expect(parseRange('bytes=-5000', 1000)).toEqual(part(0, 999))
  })

  it('finds nothing in ranges outside the file and in nonsense', () => {
    expect(parseRange('bytes=99999999-', 1000)).toEqual(unsatisfiable)
    expect(parseRange('bytes=5-2', 1000)).toEqual(unsatisfiable)
    expect(parseRange('bytes=abc', 1000)).toEqual(unsatisfiable)
    expect(parseRange('bytes=-0', 1000)).toEqual(unsatisfiable)
    expect(parseRange('bytes=0-0', 0)).toEqual(unsatisfiable)
  })

  it('answers several parts with the whole file', () => {
    expect(parseRange('bytes=0-1,10-11,20-21', 1000)).toEqual(whole)
  })

  it('joins any number of ranges that lie together', () => {
    expect(parseRange(`bytes=${Array(800).fill('0-0').join(',')}`, 1000)).toEqual(part(0, 0))
    expect(parseRange('bytes=0-4,5-9', 1000)).toEqual(part(0, 9))
  })

  it('ignores other units and no header at all', () => {
    expect(parseRange('items=0-1', 1000)).toEqual(whole)
    expect(parseRange(undefined, 1000)).toEqual(whole)
  })

  it('never leaves the file', () => {
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
  it('names the part, or only the size', () => {
    expect(contentRange({ start: 0, end: 9 }, 100)).toBe('bytes 0-9/100')
    expect(contentRange(null, 100)).toBe('bytes */100')
  })
})

describe('rangeStillApplies', () => {
  it('holds for the same strong tag only', () => {
    expect(rangeStillApplies(undefined, '"a"')).toBe(true)
    expect(rangeStillApplies('"a"', '"a"')).toBe(true)
    expect(rangeStillApplies('"b"', '"a"')).toBe(false)
    expect(rangeStillApplies('W/"a"', 'W/"a"')).toBe(false)
    expect(rangeStillApplies('Sun, 01 Nov 2026 10:00:00 GMT', '"a"')).toBe(false)
  })
})
