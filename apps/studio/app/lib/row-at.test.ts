import { describe, expect, it } from 'vitest'
import { rowAt } from './row-at.ts'

const rows = [
  { id: 'a', top: 0, bottom: 40 },
  { id: 'b', top: 40, bottom: 120 },
]

describe('rowAt', () => {
  it('is before the first row whose middle is below', () => {
    expect(rowAt(rows, -30)).toEqual({ target: 'a', place: 'before' })
    expect(rowAt(rows, 19)).toEqual({ target: 'a', place: 'before' })
    expect(rowAt(rows, 20)).toEqual({ target: 'b', place: 'before' })
    expect(rowAt(rows, 79)).toEqual({ target: 'b', place: 'before' })
  })

  it('is after the last row below its middle', () => {
    expect(rowAt(rows, 80)).toEqual({ target: 'b', place: 'after' })
    expect(rowAt(rows, 500)).toEqual({ target: 'b', place: 'after' })
  })

  it('is nowhere without rows', () => {
    expect(rowAt([], 10)).toBeNull()
  })
})
