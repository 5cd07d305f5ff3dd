import { createElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { TableRows } from './table-rows.ts'

const nothing = () => createElement('div')
const render = {
  tableheader: nothing,
  tablebody: nothing,
  column: nothing,
  item: nothing,
  cell: nothing,
  loader: nothing,
}

function rowsOf(ids: readonly string[], hasMore = false) {
  const cell = vi.fn(({ id }: { id: string }) => `name of ${id}`)
  const idOf = vi.fn(({ id }: { id: string }) => id)
  const column = { heading: null, isRowHeader: false, isSortable: false, minWidth: 100, cell }
  const rows = new TableRows({
    columns: [
      { ...column, id: 'name', name: 'Name', isRowHeader: true },
      { ...column, id: 'state', name: 'State' },
    ],
    rows: ids.map((id) => ({ id })),
    idOf,
    hasMore,
    render,
  })

  return { rows, cell, idOf }
}

describe('TableRows', () => {
  it('makes the cells of a row only when they are asked for, and once', () => {
    const { rows, cell } = rowsOf(['a', 'b', 'c'])
    expect([rows.size, rows.getFirstKey(), rows.getLastKey()]).toEqual([3, 'a', 'c'])
    expect(cell).not.toHaveBeenCalled()
    const cells = [...rows.getChildren('b')]
    expect(cells.map(({ key, rendered }) => [key, rendered])).toEqual([
      ['b:name', 'name of b'],
      ['b:state', 'name of b'],
    ])
    expect([...rows.getChildren('b')]).toEqual(cells)
    expect(rows.getItem('b:state')).toBe(cells[1])
    expect(cell).toHaveBeenCalledTimes(2)
  })

  it('makes of the list of its rows only those that are asked for', () => {
    const { rows, idOf } = rowsOf(['a', 'b', 'c'])
    idOf.mockClear()
    const list = rows.rows
    expect([list.length, Array.isArray(list)]).toEqual([3, true])
    expect(idOf).not.toHaveBeenCalled()
    expect([list[1]?.key, list[3], list[-1]]).toEqual(['b', undefined, undefined])
    expect(idOf).toHaveBeenCalledOnce()
    expect(list.map(({ key }) => key)).toEqual(['a', 'b', 'c'])
    expect(Array.from(list, ({ index }) => index)).toEqual([0, 1, 2])
  })

  it('knows what is beside a row, a cell and a heading', () => {
    const { rows } = rowsOf(['a', 'b'])
    const beside = (key: string) => [rows.getKeyBefore(key), rows.getKeyAfter(key)]
    expect(beside('a')).toEqual([null, 'b'])
    expect(beside('b')).toEqual(['a', null])
    expect(beside('b:name')).toEqual([null, 'b:state'])
    expect(beside('state')).toEqual(['name', null])
    expect(beside('gone')).toEqual([null, null])
  })

  it('finds rows whose names have the separator of cells in them', () => {
    const { rows } = rowsOf(['in:1', 'in:1:2'])
    expect(rows.getItem('in:1')?.type).toBe('item')
    expect(rows.getItem('in:1:2')?.type).toBe('item')
    expect(rows.getItem('in:1:2:name')?.parentKey).toBe('in:1:2')
    expect([rows.placeOf('in:1:2:name'), rows.placeOf('in')]).toEqual([1, -1])
  })

  it('has a row at its end that loads more, which is not counted', () => {
    expect(rowsOf(['a'], true).rows.getItem('loader')).toMatchObject({ type: 'loader', index: 1 })
    expect(rowsOf(['a'], true).rows.size).toBe(1)
    expect(rowsOf(['a']).rows.getItem('loader')).toBeNull()
  })
})
