import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

const whole = { limit: 2, asPrefix: false }

describe('editDistance', () => {
  it('counts a letter put in, left out, changed or swapped as one step', () => {
    expect(editDistance('lift', 'lift', whole)).toBe(0)
    expect(editDistance('liift', 'lift', whole)).toBe(1)
    expect(editDistance('lft', 'lift', whole)).toBe(1)
    expect(editDistance('lufz', 'lift', whole)).toBe(2)
    expect(editDistance('ilft', 'lift', whole)).toBe(1)
    expect(editDistance('lifz', 'lift', whole)).toBe(1)
  })

  it('gives up beyond its limit', () => {
    expect(editDistance('administrator', 'mare', whole)).toBe(3)
    expect(editDistance('abcdef', 'uvwxyz', whole)).toBe(3)
  })

  it('does not count what follows a prefix', () => {
    expect(editDistance('urzict', 'urzicuta', { limit: 1, asPrefix: true })).toBe(1)
    expect(editDistance('urz', 'urzicuta', { limit: 1, asPrefix: true })).toBe(0)
  })
})
