import { describe, expect, it } from 'vitest'
import { jumped, newPlaySession, playedTo, tracked, type PlaySession } from './play-session.ts'

const duration = 100

/** Plays from one second to another in steps of half a second. */
function play(session: PlaySession, from: number, to: number, rate = 1) {
  let step = playedTo(session, { time: from, duration }, rate)
  const seen = { tracks: 0, milestones: [...step.milestones], completions: 0 }
  for (let time = from; time <= to; time += 0.5) {
    step = playedTo(step.session, { time, duration }, rate)
    seen.tracks += step.isTrackDue ? 1 : 0
    seen.completions += step.isNewlyComplete ? 1 : 0
    seen.milestones.push(...step.milestones)
  }

  return { session: step.session, ...seen }
}

describe('playedTo', () => {
  it('requests a report after each thirty seconds of playback', () => {
    expect(play(newPlaySession, 0, 65).tracks).toBe(2)
  })

  it('counts the seconds of the viewer, not of the film, when it plays twice as fast', () => {
    expect(play(newPlaySession, 0, 65, 2).tracks).toBe(1)
  })

  it('reports each milestone once', () => {
    const first = play(newPlaySession, 0, 30)
    const again = play(jumped(first.session), 0, 30)

    expect([first.milestones, again.milestones]).toEqual([[10, 25], []])
  })

  it('does not report a milestone that was jumped over', () => {
    const before = play(newPlaySession, 0, 5)

    expect(play(jumped(before.session), 60, 70).milestones).toEqual([])
  })

  it('is complete once, above 95 %', () => {
    const almost = play(newPlaySession, 90, 95)
    const after = play(almost.session, 95, 100)

    expect([almost.completions, after.completions]).toEqual([0, 1])
  })

  it('sums the played time without seeks', () => {
    const first = play(newPlaySession, 0, 5)

    expect(play(jumped(first.session), 50, 60).session.watched).toBe(15)
  })
})

describe('tracked', () => {
  it('starts the thirty seconds again', () => {
    const halfway = play(newPlaySession, 0, 20)

    expect(play(tracked(halfway.session), 20, 45).tracks).toBe(0)
  })
})
