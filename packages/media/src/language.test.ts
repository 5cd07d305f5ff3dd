import { describe, expect, it } from 'vitest'
import { languageOf, nameOfLanguage } from './language.ts'

describe('nameOfLanguage', () => {
  it('names it in the language itself', () => {
    expect(nameOfLanguage('ro')).toBe('Română')
    expect(nameOfLanguage('en')).toBe('English')
  })
})

describe('languageOf', () => {
  it('reads the codes of containers', () => {
    expect(['ron', 'rum', 'ro', 'eng', 'fre'].map(languageOf)).toEqual([
      'ro',
      'ro',
      'ro',
      'en',
      'fr',
    ])
  })

  it('refuses unknown languages', () => {
    expect([undefined, '', 'und', 'mul', 'zxx', 'ro_RO', '../x'].map(languageOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
