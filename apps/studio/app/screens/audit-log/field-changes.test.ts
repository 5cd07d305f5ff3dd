import { describe, expect, it } from 'vitest'
import { fieldChanges } from './field-changes.ts'

describe('fieldChanges', () => {
  it('shows old and new values side by side', () => {
    expect(fieldChanges({ roles: ['editor'] }, { roles: ['editor', 'owner'] })).toEqual([
      { field: 'roles', before: 'editor', after: 'editor, owner' },
    ])
  })

  it('marks missing values', () => {
    expect(fieldChanges(null, { title: 'Soacra', tags: [], isHidden: false })).toEqual([
      { field: 'title', before: '–', after: 'Soacra' },
      { field: 'tags', before: '–', after: '–' },
      { field: 'isHidden', before: '–', after: 'nu' },
    ])
    expect(fieldChanges({ price: 0 }, null)).toEqual([{ field: 'price', before: '0', after: '–' }])
  })

  it('expands nested values', () => {
    expect(fieldChanges({ window: { from: 1 } }, null)[0]?.before).toBe('{\n "from": 1\n}')
  })

  it('is empty for an entry without values', () => {
    expect(fieldChanges(null, null)).toEqual([])
  })
})
