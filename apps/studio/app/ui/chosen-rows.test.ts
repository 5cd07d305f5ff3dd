import { studioTableMessages as ro } from '@hlizo/contract/messages/studio'
import { describe, expect, it } from 'vitest'
import { pickedRows, rowsText } from './chosen-rows.ts'

const table = (chosen: 'all' | readonly string[] | null) => ({
  rows: ['a', 'b', 'c'],
  idOf: (row: string) => row,
  chosen: chosen === null || chosen === 'all' ? chosen : new Set(chosen),
})

describe('pickedRows', () => {
  it('are the chosen ones among those that are there', () => {
    expect(pickedRows(table(['c', 'a', 'gone']))).toEqual(['a', 'c'])
  })

  it('are none where all are chosen, which may be more than are loaded', () => {
    expect(pickedRows(table('all'))).toBeNull()
    expect(pickedRows(table([]))).toBeNull()
    expect(pickedRows(table(null))).toBeNull()
  })
})

describe('rowsText', () => {
  it('says how many rows there are, or are loaded', () => {
    expect(rowsText(table(null), false)).toBe(ro.rows(3))
    expect(rowsText(table([]), true)).toBe(ro.loaded(3))
  })

  it('says how many are chosen, and that all are chosen although not all are loaded', () => {
    expect(rowsText(table(['a']), true)).toBe(ro.selected(1))
    expect(rowsText(table('all'), false)).toBe(ro.selected(3))
    expect(rowsText(table('all'), true)).toBe(ro.allSelected(3))
  })
})
