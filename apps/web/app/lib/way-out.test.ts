import { describe, expect, it } from 'vitest'
import { leadsBack, openedFrom } from './way-out.ts'

describe('leadsBack', () => {
  it('is so for the page that opened the player', () => {
    expect(leadsBack(openedFrom('/video/5'), '/video/5')).toBe(true)
  })

  it('is not so after another video, from elsewhere, or without a note', () => {
    expect(leadsBack(openedFrom('/video/4'), '/video/5')).toBe(false)
    expect(leadsBack({ untouchedAdvances: 1 }, '/video/5')).toBe(false)
    expect(leadsBack(null, '/video/5')).toBe(false)
    expect(leadsBack('/video/5', '/video/5')).toBe(false)
  })
})
