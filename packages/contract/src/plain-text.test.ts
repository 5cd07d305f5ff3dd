import { describe, expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

describe('plainText', () => {
  it('composes letters, writes ș and ț with a comma, and trims', () => {
    expect(plainText('  Şerban s\u0326i T\u0326uca\u0306 ')).toBe('Șerban și Țucă')
  })

  it.each([
    ['a zero-width space', '\u200b'],
    ['a joiner', '\u200d'],
    ['a word joiner', '\u2060'],
    ['a soft hyphen', '\u00ad'],
    ['a direction mark', '\u202e'],
    ['a byte order mark', '\ufeff'],
    ['a Hangul filler', '\u3164'],
    ['a Braille blank', '\u2800'],
    ['a variation selector', '\ufe0f'],
    ['an accent without a letter', '\u0301'],
    ['a no-break space', '\u00a0'],
  ])('is empty when the text is only %s', (_, character) => {
    expect(plainText(character.repeat(3))).toBe('')
  })

  it('removes hidden characters from a name and keeps emoji', () => {
    expect(plainText('A\u200bn\u202ea\u00ad')).toBe('Ana')
    expect(plainText('👩‍🎤 Ana ❤️')).toBe('👩‍🎤 Ana ❤️')
  })
})
