import { describe, expect, it } from 'vitest'
import { captionsOf } from './captions.ts'

const cue = { who: 'gelu-papura', ro: 'Eu.', en: 'Me.', from: 1, to: 1.5 }

describe('captionsOf', () => {
  it('shows a line a little longer than it is spoken', () => {
    expect(captionsOf([cue], 'ro')).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:01.900\nEu.\n')
  })

  it('clears a line before the next one comes', () => {
    const next = { ...cue, from: 1.7, to: 2, en: 'Which me?' }
    expect(captionsOf([cue, next], 'en')).toContain('00:00:01.000 --> 00:00:01.660\nMe.\n')
  })

  it('breaks a long line near its middle', () => {
    const long = { ...cue, ro: 'Hoții nu vin după fondul de rulment, nici măcar iarna.' }
    expect(captionsOf([long], 'ro')).toContain(
      'Hoții nu vin după fondul de\nrulment, nici măcar iarna.',
    )
  })
})
