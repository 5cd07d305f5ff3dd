import { studioMessages } from '@hlizo/contract/messages/studio'
import { describe, expect, it } from 'vitest'
import { sections, sectionsFor, sourcesFor } from './sections.ts'

describe('sectionsFor', () => {
  it('shows an owner everything', () => {
    expect(sectionsFor(['owner'])).toEqual(sections)
  })

  it('shows no section without a screen for the role', () => {
    const labels = sectionsFor(['editor', 'support']).map(({ label }) => label)
    expect(labels).toEqual([studioMessages.sections.catalogue])
    expect(sectionsFor([])).toEqual([])
  })

  it('has one letter for each section', () => {
    const letters = sections.map(({ letter }) => letter)

    expect(new Set(letters).size).toBe(letters.length)
  })
})

describe('sourcesFor', () => {
  it('searches operators only for an owner', () => {
    expect(sourcesFor(['owner']).map(({ id }) => id)).toEqual(['titles', 'operators'])
    expect(sourcesFor(['finance']).map(({ id }) => id)).toEqual(['titles'])
  })
})
