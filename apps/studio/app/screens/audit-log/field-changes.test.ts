import { describe, expect, it } from 'vitest'
import { fieldChanges } from './field-changes.ts'

describe('fieldChanges', () => {
  it('shows old and new values side by side, in the words of Studio', () => {
    expect(fieldChanges({ roles: ['editor'] }, { roles: ['editor', 'owner'] })).toEqual([
      { field: 'Roluri', before: 'Redactor', after: 'Redactor, Proprietar' },
    ])
  })

  it('marks missing values', () => {
    expect(fieldChanges(null, { title: 'Soacra', tags: [], hidden: false })).toEqual([
      { field: 'Titlu', before: '–', after: 'Soacra' },
      { field: 'Etichete', before: '–', after: '–' },
      { field: 'Ascunsă', before: '–', after: 'nu' },
    ])
  })

  it('is empty for an entry without values', () => {
    expect(fieldChanges(null, null)).toEqual([])
  })
})
