import { describe, expect, it } from 'vitest'
import { sections, sectionsFor, sourcesFor } from './sections.ts'

describe('sectionsFor', () => {
  it('shows an owner everything', () => {
    expect(sectionsFor(['owner'])).toEqual(sections)
  })

  it('shows no section without a screen for the role', () => {
    expect(sectionsFor(['editor', 'support'])).toEqual([])
    expect(sectionsFor([])).toEqual([])
  })

  it('has one letter for each section', () => {
    const letters = sections.map(({ letter }) => letter)

    expect(new Set(letters).size).toBe(letters.length)
  })
})

describe('sourcesFor', () => {
  it('searches operators only for an owner', () => {
    expect(sourcesFor(['owner']).map(({ id }) => id)).toEqual(['operators'])
    expect(sourcesFor(['finance'])).toEqual([])
  })
})
