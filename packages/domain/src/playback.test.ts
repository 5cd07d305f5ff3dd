import { describe, expect, it } from 'vitest'
import {
  isSeen,
  isTrackDue,
  milestonesReached,
  percentSeen,
  startPosition,
  wholePercentSeen,
} from './playback.ts'

describe('percentSeen', () => {
  it('stays between 0 and 100', () => {
    const places = [-5, 30, 500].map((time) => percentSeen({ time, duration: 100 }))
    expect(places).toEqual([0, 30, 100])
  })

  it('is 0 for a video without a duration', () => {
    expect(percentSeen({ time: 5, duration: 0 })).toBe(0)
  })
})

describe('wholePercentSeen', () => {
  it('is rounded down, and 0 without a duration', () => {
    const places = [
      { time: 2, duration: 3 },
      { time: 9, duration: 3 },
      { time: 5, duration: 0 },
    ]
    expect(places.map(wholePercentSeen)).toEqual([66, 100, 0])
  })
})

describe('isSeen', () => {
  it('needs more than 95 percent', () => {
    expect(isSeen({ time: 95, duration: 100 })).toBe(false)
    expect(isSeen({ time: 95.1, duration: 100 })).toBe(true)
  })
})

describe('startPosition', () => {
  it('resumes between 5 seconds and 95 percent', () => {
    const starts = [5, 6, 94, 95].map((time) => startPosition({ time, duration: 100 }))
    expect(starts).toEqual([0, 6, 94, 0])
  })

  it('prefers the position of the URL', () => {
    expect(startPosition({ time: 50, duration: 100 }, 0)).toBe(0)
    expect(startPosition({ time: 50, duration: 100 }, 500)).toBe(100)
    expect(startPosition({ time: 50, duration: 100 }, -3)).toBe(50)
  })
})

describe('isTrackDue', () => {
  it('reports play, pause and leaving at once', () => {
    expect(isTrackDue('play', 0)).toBe(true)
    expect(isTrackDue('pause', 0)).toBe(true)
    expect(isTrackDue('leave', 0)).toBe(true)
  })

  it('tracks every 30 seconds of playing', () => {
    expect(isTrackDue('playing', 29.9)).toBe(false)
    expect(isTrackDue('playing', 30)).toBe(true)
  })
})

describe('milestonesReached', () => {
  it('fires each played milestone once', () => {
    expect(milestonesReached({ from: 0, to: 26 }, 100, new Set([10]))).toEqual([25])
  })

  it('does not fire skipped milestones', () => {
    expect(milestonesReached({ from: 60, to: 70 }, 100, new Set())).toEqual([])
  })

  it('fires at both ends of the played range', () => {
    expect(milestonesReached({ from: 25, to: 27 }, 100, new Set())).toEqual([25])
    expect(milestonesReached({ from: 20, to: 25 }, 100, new Set())).toEqual([25])
  })

  it('fires nothing without a duration', () => {
    expect(milestonesReached({ from: 0, to: 5 }, 0, new Set())).toEqual([])
  })

  it('requires at least a second of playback', () => {
    expect(milestonesReached({ from: 49.5, to: 50.4 }, 100, new Set())).toEqual([])
    expect(milestonesReached({ from: 49.5, to: 50.5 }, 100, new Set())).toEqual([50])
  })
})
