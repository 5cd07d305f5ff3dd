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
  it('begins loud, at the usual speed and with the quality that suits', () => {
    expect(parseRemembered(null)).toEqual(fresh)
  })

  it('keeps a speed for each category', () => {
    expect(parseRemembered('{"rates":{"podcast":1.5}}').rates).toEqual({ podcast: 1.5 })
  })

  it('drops only invalid values', () => {
    expect(parseRemembered('{"volume":7,"isMuted":true}')).toEqual({ ...fresh, isMuted: true })
  })

  it('ignores invalid JSON', () => {
    expect(parseRemembered('}{')).toEqual(fresh)
  })
})
