import { describe, expect, it } from 'vitest'
import { formatDuration, formatPosition } from './duration.ts'

describe('formatDuration', () => {
  it('rounds up to whole minutes', () => {
    expect([60, 61, 2880].map(formatDuration)).toEqual(['1 min.', '2 min.', '48 min.'])
  })
})

describe('formatPosition', () => {
  it('shows hours only when there are any', () => {
    expect([0, 65, 754.9, 3723].map(formatPosition)).toEqual(['0:00', '1:05', '12:34', '1:02:03'])
  })
})
