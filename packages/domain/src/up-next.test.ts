import { describe, expect, it } from 'vitest'
import {
  countsDownToEnd,
  secondsToEnd,
  upNextAppearsAt,
  upNextPrompt,
  type UpNextFacts,
} from './up-next.ts'

function facts(overrides: Partial<UpNextFacts> = {}): UpNextFacts {
  return {
    duration: 600,
    creditsAt: null,
    sameShow: true,
    autoplayNext: true,
    untouchedAdvances: 0,
    ...overrides,
  }
}

describe('upNextAppearsAt', () => {
  it('is at the credits', () => {
    expect(upNextAppearsAt(facts({ creditsAt: 500 }))).toBe(500)
    expect(upNextAppearsAt(facts({ creditsAt: 598 }))).toBe(598)
  })

  it('is the length of the countdown before the end without credits', () => {
    expect(upNextAppearsAt(facts())).toBe(595)
    expect(upNextAppearsAt(facts({ duration: 25 }))).toBe(20)
    expect(upNextAppearsAt(facts({ duration: 3 }))).toBe(0)
  })

  it('ignores credits after the end', () => {
    expect(upNextAppearsAt(facts({ creditsAt: 700 }))).toBe(595)
  })
})

describe('countsDownToEnd', () => {
  it('does not cover the end of a film without credits', () => {
    expect([null, 500, 600].map((creditsAt) => countsDownToEnd(facts({ creditsAt })))).toEqual([
      true,
      false,
      true,
    ])
  })
})

describe('secondsToEnd', () => {
  it('counts the seconds of the viewer, from five to one', () => {
    expect([595, 596.5, 599.9, 600].map((time) => secondsToEnd(time, 600, 1))).toEqual([5, 4, 1, 1])
    expect([595, 598, 599].map((time) => secondsToEnd(time, 600, 2))).toEqual([3, 1, 1])
    expect([595, 598, 599].map((time) => secondsToEnd(time, 600, 0.5))).toEqual([5, 4, 2])
  })
})

describe('upNextPrompt', () => {
  it('waits for its moment', () => {
    expect(upNextPrompt(facts(), 594)).toBeNull()
  })

  it('sits in the corner for the same show and in the centre for another', () => {
    expect(upNextPrompt(facts(), 595)).toEqual({ placement: 'corner', mode: 'countdown' })
    expect(upNextPrompt(facts({ sameShow: false }), 595)).toEqual({
      placement: 'centered',
      mode: 'countdown',
    })
  })

  it('has only buttons when autoplay is off in the profile', () => {
    expect(upNextPrompt(facts({ autoplayNext: false }), 595)?.mode).toBe('buttons')
  })

  it('asks whether the viewer is still watching after three videos without input', () => {
    expect(upNextPrompt(facts({ untouchedAdvances: 2 }), 595)?.mode).toBe('countdown')
    expect(upNextPrompt(facts({ untouchedAdvances: 3 }), 595)?.mode).toBe('still-there')
  })
})
