import { describe, expect, it } from 'vitest'
import { upNextAppearsAt, upNextPrompt, type UpNextFacts } from './up-next.ts'

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
  it('is 20 seconds before the end, or the credits if they come later', () => {
    expect(upNextAppearsAt(facts())).toBe(580)
    expect(upNextAppearsAt(facts({ creditsAt: 500 }))).toBe(580)
    expect(upNextAppearsAt(facts({ creditsAt: 590 }))).toBe(590)
  })

  it('leaves the first nine tenths of a short video alone', () => {
    expect(upNextAppearsAt(facts({ duration: 200 }))).toBe(180)
    expect(upNextAppearsAt(facts({ duration: 25 }))).toBe(22.5)
    expect(upNextAppearsAt(facts({ duration: 25, creditsAt: 12 }))).toBe(22.5)
    expect(upNextAppearsAt(facts({ duration: 25, creditsAt: 24 }))).toBe(24)
  })

  it('is never after the end', () => {
    expect(upNextAppearsAt(facts({ creditsAt: 700 }))).toBe(600)
  })
})

describe('upNextPrompt', () => {
  it('waits for its moment', () => {
    expect(upNextPrompt(facts(), 579)).toBeNull()
  })

  it('sits in the corner for the same show and in the centre for another', () => {
    expect(upNextPrompt(facts(), 580)).toEqual({ placement: 'corner', mode: 'countdown' })
    expect(upNextPrompt(facts({ sameShow: false }), 580)).toEqual({
      placement: 'centered',
      mode: 'countdown',
    })
  })

  it('only offers buttons when the profile wants no autoplay', () => {
    expect(upNextPrompt(facts({ autoplayNext: false }), 580)?.mode).toBe('buttons')
  })

  it('asks whether anybody is there after three videos without a touch', () => {
    expect(upNextPrompt(facts({ untouchedAdvances: 2 }), 580)?.mode).toBe('countdown')
    expect(upNextPrompt(facts({ untouchedAdvances: 3 }), 580)?.mode).toBe('still-there')
  })
})
