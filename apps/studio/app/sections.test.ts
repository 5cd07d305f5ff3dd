import type { OperatorRole } from '@hlizo/contract/entities/operator'
import { studioTodayMessages } from '@hlizo/contract/messages/studio-today'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { describe, expect, it } from 'vitest'
import { sourcesFor } from './command-sources.ts'
import { sections, sectionsFor } from './sections.ts'

describe('sectionsFor', () => {
  it('shows an owner everything', () => {
    const lists = sections.flatMap(({ screens }) => screens.filter(({ isDetail }) => !isDetail))

    expect(sectionsFor(['owner']).flatMap(({ screens }) => screens)).toEqual(lists)
  })

  it('shows support the queues, and no page of a single thing', () => {
    const paths = sectionsFor(['support']).flatMap(({ screens }) => screens.map(({ path }) => path))

    expect(paths).toContain('/queues/withdrawals')
    expect(paths.filter((path) => path.includes(':'))).toEqual([])
  })

  it('shows no section without a screen for the role', () => {
    const labels = sectionsFor(['editor']).map(({ label }) => label)
    expect(labels).toEqual([
      studioTodayMessages.section,
      studioMessages.sections.catalogue,
      studioMessages.sections.queues,
      studioMessages.sections.figures,
      studioMessages.sections.settings,
    ])
    expect(sectionsFor([])).toEqual([])
  })

  it('has one letter for each section', () => {
    const letters = sections.map(({ letter }) => letter)

    expect(new Set(letters).size).toBe(letters.length)
  })
})

describe('sourcesFor', () => {
  it('searches only what the role may read', () => {
    const found = (role: OperatorRole) => sourcesFor([role]).map(({ id }) => id)

    expect(found('owner')).toEqual([
      'titles',
      'comedians',
      'tags',
      'operators',
      'people',
      'orders',
      'tickets',
      'withdrawals',
    ])
    expect(found('support')).toEqual(['titles', 'people', 'orders', 'tickets', 'withdrawals'])
    expect(found('finance')).toEqual(['titles', 'orders', 'withdrawals'])
    expect(found('editor')).toEqual(['titles', 'comedians', 'tags'])
  })
})
