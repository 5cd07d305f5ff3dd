import { describe, expect, it } from 'vitest'
import { shownColumns } from './shown-columns.ts'

const columns = [
  { id: 'title', isRowHeader: true },
  { id: 'views' },
  { id: 'loudness', isExtra: true },
]
const shown = (remembered: string | null) => shownColumns(columns, remembered).map(({ id }) => id)

describe('shownColumns', () => {
  it('hides extra columns by default', () => {
    expect(shown(null)).toEqual(['title', 'views'])
  })

  it('shows the chosen columns in the order of the table, and always the name', () => {
    expect(shown('loudness,views')).toEqual(['title', 'views', 'loudness'])
    expect(shown('')).toEqual(['title'])
  })

  it('ignores removed columns', () => {
    expect(shown('likes,views')).toEqual(['title', 'views'])
  })
})
