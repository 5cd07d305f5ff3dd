import { describe, expect, it } from 'vitest'
import { conflictsOf, editsSince, realEdits } from './merge-edits.ts'

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

describe('editsSince', () => {
  const seen = { title: 'Ana' }
  const saved = { ...base, title: 'Ana' }
  const since = (now: Partial<typeof base>, stored = saved) =>
    editsSince<Partial<typeof base>>(base, seen, now, stored)

  it('leaves nothing of what was saved, also when the server has changed it', () => {
    expect(since(seen)).toEqual({})
    expect(since(seen, { ...saved, title: 'ANA' })).toEqual({})
  })

  it('leaves what was typed during the save, in the same field and in others', () => {
    expect(since({ title: 'Ana și Dan', tags: ['b'] })).toEqual({
      title: 'Ana și Dan',
      tags: ['b'],
    })
  })

  it('leaves a field that was put back during the save', () => {
    expect(since({})).toEqual({ title: 'Unu' })
  })
})
