import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { describe, expect, it } from 'vitest'
import { spokenAfter, spokenCaptions } from './spoken-command.ts'

const video = {
  paused: false,
  muted: false,
  volume: 0.8,
  playbackRate: 1.25,
  currentTime: 65,
  duration: 600,
}
const after = { video, title: 'Un film' }

describe('spokenAfter', () => {
  it('announces the change made by a key', () => {
    expect(spokenAfter({ name: 'toggle-play' }, after)).toBe(ro.nowPlaying('Un film'))
    expect(spokenAfter({ name: 'skip', direction: 1 }, after)).toBe('1:05 din 10:00')
    expect(spokenAfter({ name: 'jump', tenth: 1 }, after)).toBe('1:05 din 10:00')
    expect(spokenAfter({ name: 'volume', direction: 1 }, after)).toBe(ro.volumeSpoken(80))
    expect(spokenAfter({ name: 'rate', direction: 1 }, after)).toBe('Viteză: 1,25×')
  })

  it('announces disabled features', () => {
    const quiet = { ...after, video: { ...video, paused: true, muted: true } }

    expect(spokenAfter({ name: 'toggle-play' }, quiet)).toBe(ro.pause)
    expect(spokenAfter({ name: 'toggle-mute' }, quiet)).toBe(ro.muted)
  })

  it('announces nothing that the browser announces itself', () => {
    expect(spokenAfter({ name: 'toggle-fullscreen' }, after)).toBeNull()
    expect(spokenAfter({ name: 'show-help' }, after)).toBeNull()
  })
})

describe('spokenCaptions', () => {
  it('announces the language, or that there are no captions', () => {
    expect(spokenCaptions({ label: 'Română' })).toBe('Subtitrări: Română')
    expect(spokenCaptions(undefined)).toBe(ro.captionsOff)
  })
})
