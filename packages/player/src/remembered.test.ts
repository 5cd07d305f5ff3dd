import { describe, expect, it } from 'vitest'
import { defaultPreferences } from '@hlizo/contract/entities/preferences'
import { parseRemembered } from './remembered.ts'

const fresh = {
  volume: 1,
  isMuted: false,
  rates: {},
  captions: undefined,
  captionStyle: defaultPreferences.captions.style,
  showsLaughter: true,
  quality: 'auto',
  estimate: 3_000_000,
}

describe('parseRemembered', () => {
  it('has full volume, normal speed and automatic quality by default', () => {
    expect(parseRemembered(null)).toEqual(fresh)
  })

  it('stores a speed per category', () => {
    expect(parseRemembered('{"rates":{"podcast":1.5}}').rates).toEqual({ podcast: 1.5 })
  })

  it('drops only invalid values', () => {
    expect(parseRemembered('{"volume":7,"isMuted":true}')).toEqual({ ...fresh, isMuted: true })
  })

  it('ignores invalid JSON', () => {
    expect(parseRemembered('}{')).toEqual(fresh)
  })
})
