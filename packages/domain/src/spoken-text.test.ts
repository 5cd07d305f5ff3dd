import { describe, expect, it } from 'vitest'
import { isOneErrorAway, keysOfSpoken, errorKeys, spokenText, spokenWords } from './spoken-text.ts'

describe('spokenText', () => {
  it('is one line without markup', () => {
    expect(spokenText('<i>Soacra</i> are\ncheie &amp; lacăt.')).toBe('Soacra are cheie & lacăt.')
  })
})

describe('spokenWords', () => {
  it('normalizes, and omits unspoken text', () => {
    expect(spokenWords('[râsete] Nu-i ușă! (aplauze) Știi?')).toEqual(['nu', 'i', 'usa', 'stii'])
  })
})

describe('isOneErrorAway', () => {
  it('recognizes a missing, added, wrong or swapped letter', () => {
    expect(
      ['soacr', 'soacrra', 'soacta', 'saocra'].map((word) => isOneErrorAway(word, 'soacra')),
    ).toEqual([true, true, true, true])
  })

  it('distinguishes two errors, another order and the word itself', () => {
    expect(
      ['soar', 'soxxra', 'cosara', 'soacra', 'soarac'].map((word) =>
        isOneErrorAway(word, 'soacra'),
      ),
    ).toEqual([false, false, false, false, false])
  })
})

describe('errorKeys', () => {
  it('has a common key for words with one error between them', () => {
    const share = (one: string, other: string) =>
      errorKeys(one).some((key) => keysOfSpoken(other).includes(key))

    expect(['cheia', 'chee', 'chiee', 'cheiee'].map((word) => share(word, 'cheie'))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(share('mas', 'masa')).toBe(true)
  })

  it('has no key for short words', () => {
    expect(keysOfSpoken('are')).toEqual([])
  })
})
