import { describe, expect, it } from 'vitest'
import { noProgress, trackProgress, type Progress } from './progress.ts'

const now = new Date('2026-05-01T10:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const DURATION = 1_000
const at = (time: number, seen = false) => ({ time, seen, percentageSeen: (time / DURATION) * 100 })
const after = (before: Partial<Progress>, time: number, moment = now) =>
  trackProgress({ ...noProgress, ...before }, at(time), DURATION, moment)

describe('trackProgress', () => {
  it('stores where the viewer is', () => {
    expect(after({}, 429.9)).toEqual({
      positionSeconds: 429.9,
      percentageSeen: 42,
      isSeen: false,
      isInProgress: true,
      finishedAt: null,
      rewatches: 0,
      viewCountedAt: now,
    })
  })

  it('is in progress from 2 % or from 30 seconds on', () => {
    const long = trackProgress(noProgress, { ...at(30), percentageSeen: 0.5 }, 6_000, now)

    expect([after({}, 19.9), after({}, 20), long].map(({ isInProgress }) => isInProgress)).toEqual([
      false,
      true,
      true,
    ])
  })

  it('is over above 95 %, and not at it', () => {
    expect([after({}, 950).isSeen, after({}, 950.1).isSeen]).toEqual([false, true])
  })

  it('moves videos marked as seen to the end', () => {
    expect(trackProgress(noProgress, at(10, true), DURATION, now)).toMatchObject({
      positionSeconds: 1_000,
      percentageSeen: 100,
      isSeen: true,
      isInProgress: false,
      finishedAt: now,
    })
  })

  it('counts a view from exactly 10 % of a short video on', () => {
    const seen = (time: number) =>
      trackProgress(noProgress, { time, seen: false, percentageSeen: time }, 100, now).viewCountedAt

    expect([seen(9.9), seen(10)]).toEqual([null, now])
  })

  it('retains the position of a video of unknown length', () => {
    expect(trackProgress(noProgress, at(40), 0, now).positionSeconds).toBe(40)
  })

  it('is over when the player reports more than 95 %, and keeps a place in the credits', () => {
    const byPercent = trackProgress(noProgress, { ...at(10), percentageSeen: 96 }, DURATION, now)

    expect(
      [byPercent, after({}, 960)].map(({ isSeen, positionSeconds }) => [isSeen, positionSeconds]),
    ).toEqual([
      [true, 1_000],
      [true, 960],
    ])
  })

  it('is clamped to the film', () => {
    expect(after({}, 5_000).positionSeconds).toBe(1_000)
  })

  it('finishes once for repeated reports of the end', () => {
    const once = after({}, 990)
    const again = after(once, 1_000, later(1))

    expect([again.finishedAt, again.rewatches]).toEqual([now, 0])
  })

  it('counts a rewatch at its end, and remains seen until then', () => {
    const rewatching = after(after({}, 1_000), 500, later(24))
    const finished = after(rewatching, 960, later(25))

    expect([rewatching.isSeen, rewatching.isInProgress, rewatching.rewatches]).toEqual([
      true,
      true,
      0,
    ])
    expect([finished.rewatches, finished.finishedAt]).toEqual([1, later(25)])
  })

  it('lists a rewatch from 2 % on, not after 30 seconds', () => {
    const seen = { ...noProgress, isSeen: true }
    const glance = trackProgress(seen, { ...at(40), percentageSeen: 0.6 }, 6_000, now)

    expect(glance.isInProgress).toBe(false)
  })

  it('counts a view after 30 seconds or 10 %, once in 24 hours', () => {
    const glance = after({}, 29)
    const first = after(glance, 30)
    const same = after(first, 300, later(23))
    const second = after(same, 300, later(24))

    expect([glance, first, same, second].map((progress) => progress.viewCountedAt)).toEqual([
      null,
      now,
      now,
      later(24),
    ])
  })
})
