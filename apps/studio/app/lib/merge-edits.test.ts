import { describe, expect, it } from 'vitest'
import { conflictsOf, realEdits } from './merge-edits.ts'

const base = { title: 'Unu', description: '', tags: ['a'] }

describe('conflictsOf', () => {
  it('reports no conflict for changes of one editor', () => {
    const saved = { ...base, description: 'De la Dan' }

    expect(conflictsOf(base, saved, { title: 'De la Ana', tags: ['a', 'b'] })).toEqual([])
  })

  it('reports a conflict of one field, with both values', () => {
    expect(conflictsOf(base, { ...base, title: 'Dan' }, { title: 'Ana' })).toEqual([
      { field: 'title', mine: 'Ana', theirs: 'Dan' },
    ])
  })

  it('reports no conflict for equal changes', () => {
    expect(conflictsOf(base, { ...base, tags: ['b'] }, { tags: ['b'] })).toEqual([])
  })
})

describe('realEdits', () => {
  it('omits stored values', () => {
    expect(realEdits(base, { title: 'Unu', tags: [] })).toEqual({ tags: [] })
  })
})
