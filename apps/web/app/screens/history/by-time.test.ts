import { describe, expect, it } from 'vitest'
import { byTime } from './by-time.ts'

const now = new Date('2026-05-02T09:00:00Z')
const entry = (video: number, watchedAt: string) => ({ video, watchedAt })

describe('byTime', () => {
  it('groups by today, yesterday, the last week, and months in Bucharest', () => {
    const entries = [
      entry(1, '2026-05-02T08:00:00Z'),
      // 00:30 in Bucharest: today.
      entry(2, '2026-05-01T21:30:00Z'),
      entry(3, '2026-05-01T12:00:00Z'),
      entry(4, '2026-04-28T12:00:00Z'),
      entry(5, '2026-04-12T12:00:00Z'),
      entry(6, '2026-04-03T09:00:00Z'),
      entry(7, '2025-12-31T23:00:00Z'),
    ]

    expect(byTime(entries, now)).toEqual([
      { time: 'Astăzi', videos: [1, 2] },
      { time: 'Ieri', videos: [3] },
      { time: 'În ultimele zile', videos: [4] },
      { time: 'aprilie 2026', videos: [5, 6] },
      { time: 'ianuarie 2026', videos: [7] },
    ])
  })
})
