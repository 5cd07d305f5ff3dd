import { describe, expect, it } from 'vitest'
import { cameFrom, tvPlaceOf, wayBack } from './tv-place.ts'

const at = (query: string) => tvPlaceOf(new URLSearchParams(query))

describe('tvPlaceOf', () => {
  it('reads the view and its parameters', () => {
    expect(at('view=watch&id=12&t=30')).toEqual({
      view: 'watch',
      id: 12,
      q: '',
      t: 30,
      isLaugh: false,
    })
    expect(at('view=watch&id=12&laugh=1')).toMatchObject({ view: 'watch', isLaugh: true })
    expect(at('view=search&q=mama')).toMatchObject({ view: 'search', q: 'mama' })
  })

  it('is the home for anything it does not know', () => {
    expect(at('').view).toBe('home')
    expect(at('view=studio').view).toBe('home')
    expect(at('view=video').view).toBe('home')
    expect(at('view=video&id=-1').view).toBe('home')
  })
})

describe('wayBack', () => {
  it('returns from the player to its video, and from a title to its list', () => {
    expect(wayBack(at('view=watch&id=12'), '/tv')).toBe('/tv?view=video&id=12')
    expect(wayBack(at('view=video&id=12'), '/tv?view=search&q=mama')).toBe('/tv?view=search&q=mama')
    expect(wayBack(at('view=search'), null)).toBe('/tv')
  })

  it('ends at home', () => {
    expect(wayBack(at(''), '/tv?view=search')).toBeNull()
  })
})

describe('cameFrom', () => {
  it('accepts only pages of the television', () => {
    expect(cameFrom({ from: '/tv?view=search' })).toBe('/tv?view=search')
    expect(cameFrom({ from: '/account' })).toBeNull()
    expect(cameFrom(null)).toBeNull()
  })
})
