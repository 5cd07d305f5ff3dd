import { describe, expect, it } from 'vitest'
import { replaced } from './testing-replaced.ts'

describe('a replaced passage', () => {
  it('is taken literally, and so is its replacement', () => {
    expect(replaced('listen 80; a.b', 'a.b', '$&')).toBe('listen 80; $&')
  })

  it('accepts a pattern, and an equal replacement', () => {
    expect(replaced('port=5432', /port=\d+/, 'port=5432')).toBe('port=5432')
  })

  it('must be in the text', () => {
    expect(() => replaced('axb', 'a.b', 'c')).toThrow('a.b')
    expect(() => replaced('axb', /\d/, 'c')).toThrow('\\d')
  })
})
