import { describe, expect, it } from 'vitest'
import { watchedStretch } from './watched.ts'

const now = new Date('2026-05-01T10:00:00Z')
const before = (positionSeconds: number, secondsAgo: number) => ({
  positionSeconds,
  at: new Date(now.getTime() - secondsAgo * 1_000),
})
const watched = (
  report: { time: number; playedFrom?: number },
  earlier: ReturnType<typeof before> | null,
) => watchedStretch(report, earlier, 1_000, now)

describe('watchedStretch', () => {
  it('begins at the end of the previous report, so that no second counts twice', () => {
    expect(watched({ time: 60.4, playedFrom: 0 }, before(30.7, 30))).toEqual({ from: 30, to: 60 })
    expect(watched({ time: 90.2, playedFrom: 0 }, before(60.4, 30))).toEqual({ from: 60, to: 90 })
  })

  it('begins after a seek, forward and back', () => {
    expect(watched({ time: 520, playedFrom: 500 }, before(30, 30))).toEqual({ from: 500, to: 520 })
    expect(watched({ time: 120, playedFrom: 100 }, before(300, 30))).toEqual({ from: 100, to: 120 })
  })

  it('counts the first report, and one after days', () => {
    expect(watched({ time: 30, playedFrom: 0 }, null)).toEqual({ from: 0, to: 30 })
    expect(watched({ time: 430, playedFrom: 400 }, before(400, 86_400))).toEqual({
      from: 400,
      to: 430,
    })
  })

  it('counts a repeated report once', () => {
    expect(watched({ time: 30, playedFrom: 0 }, before(30, 5))).toBeNull()
  })

  it('counts nothing without playback', () => {
    expect(watched({ time: 1_000 }, null)).toBeNull()
    expect(watched({ time: 30, playedFrom: 30 }, before(30, 5))).toBeNull()
  })

  it('is limited by the elapsed time and the film', () => {
    expect(watched({ time: 900, playedFrom: 0 }, before(0, 30))).toEqual({ from: 835, to: 900 })
    expect(watched({ time: 900, playedFrom: 0 }, null)).toEqual({ from: 805, to: 900 })
    expect(watched({ time: 1_200, playedFrom: 980 }, before(980, 40))).toEqual({
      from: 980,
      to: 1_000,
    })
    expect(watched({ time: 500, playedFrom: 0 }, before(0, -60))).toEqual({ from: 495, to: 500 })
  })
})
