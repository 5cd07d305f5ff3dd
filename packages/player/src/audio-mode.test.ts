import { profile as profileOf } from '@hlizo/fixtures/profile'
import { defaultPreferences } from '@hlizo/contract/entities/preferences'
import { describe, expect, it } from 'vitest'
import { firstStreamOf } from './audio-mode.ts'

const podcast = {
  url: '/web.m3u8',
  audioUrl: '/audio.m3u8',
  category: { name: 'podcast' as const },
}
const listener = profileOf({ preferences: { ...defaultPreferences, audioMode: 'audio-only' } })

describe('firstStreamOf', () => {
  it('is audio only for a podcast and a profile that listens', () => {
    expect(firstStreamOf(podcast, listener)).toBe('/audio.m3u8')
  })

  it('is the film for other viewers and other videos', () => {
    const special = { ...podcast, category: { name: 'standup' as const } }

    expect([
      firstStreamOf(podcast, profileOf()),
      firstStreamOf(podcast, null),
      firstStreamOf({ ...podcast, audioUrl: null }, listener),
      firstStreamOf(special, listener),
    ]).toEqual(['/web.m3u8', '/web.m3u8', '/web.m3u8', '/web.m3u8'])
  })
})
