import type { ReactElement, ReactNode } from 'react'
import type { Key } from 'react-aria-components'
import type { TableState } from 'react-stately/useTableState'

type Collection<Item> = TableState<Item>['collection']
/** A row, a cell or a heading, as React Aria knows it. */
export type TableNode<Item> = Collection<Item>['body']
export type NodeType = 'tableheader' | 'tablebody' | 'column' | 'item' | 'cell' | 'loader'

/** What a table is made of. */
export type RowsGiven<Item> = {
  readonly columns: readonly {
    readonly id: string
    readonly heading: ReactNode
    readonly name: string
    readonly isRowHeader: boolean
    readonly isSortable: boolean
    readonly minWidth: number
    readonly cell: (row: Item) => ReactNode
  }[]
  readonly rows: readonly Item[]
  readonly idOf: (row: Item) => string
  /** A row at the end that loads the next ones. */
  readonly hasMore: boolean
  readonly render: Readonly<Record<NodeType, (node: TableNode<Item>) => ReactElement>>
}

const HEAD = 'tableheader'
const BODY = 'tablebody'
const MORE = 'loader'
const BETWEEN = ':'
const INDEX = /^\d+$/

/**
 * The rows of a table as a collection of React Aria that makes the nodes of a row when someone asks for
 * them, so that a row that was never in sight costs nothing. `Table` of React Aria Components keeps every cell of
 * every row as a component instead.
 */
export class TableRows<Item extends object> implements Collection<Item> {
  readonly columns: TableNode<Item>[]
  readonly headerRows: TableNode<Item>[]
  readonly rowHeaderColumnKeys: Set<Key>
  readonly head: TableNode<Item>
  readonly body: TableNode<Item>
  readonly minWidth: number
  readonly hasMore: boolean
  readonly #given: RowsGiven<Item>
  readonly #known = new Map<Key, TableNode<Item>>()
  readonly #places: ReadonlyMap<Key, number>

  constructor(given: RowsGiven<Item>) {
    this.#given = given
    this.hasMore = given.hasMore
    this.minWidth = given.columns.reduce((sum, { minWidth }) => sum + minWidth, 0)
    this.#places = new Map(given.rows.map((row, index) => [given.idOf(row), index]))
    this.columns = given.columns.map(({ id, heading, name, isSortable }, index) =>
      this.#node('column', id, {
        index,
        rendered: heading,
        textValue: name,
        parentKey: HEAD,
        props: { allowsSorting: isSortable },
      }),
    )
    this.rowHeaderColumnKeys = new Set(
      given.columns.flatMap(({ id, isRowHeader }) => (isRowHeader ? [id] : [])),
    )
    this.head = this.#node('tableheader', HEAD, { hasChildNodes: true })
    this.body = this.#node('tablebody', BODY, { hasChildNodes: true, index: 1 })
    this.headerRows = [{ ...this.head, type: 'headerrow', key: 'headerrow', parentKey: HEAD }]
    if (given.hasMore) this.#node('loader', MORE, { index: this.size, parentKey: BODY })
  }

  #node(
    type: NodeType,
    key: Key,
    fields: Partial<TableNode<Item>> & { readonly index?: number },
  ): TableNode<Item> {
    const node: TableNode<Item> = {
      value: null,
      level: 0,
      hasChildNodes: false,
      childNodes: [],
      rendered: null,
      textValue: '',
      index: 0,
      parentKey: null,
      props: {},
      render: this.#given.render[type],
      ...fields,
      type,
      key,
    }
    this.#known.set(key, node)

    return node
  }

  #row(index: number): TableNode<Item> | null {
    const value = this.#given.rows[index]
    if (value === undefined) return null
    const key = this.#given.idOf(value)

    return (
      this.#known.get(key) ??
      this.#node('item', key, { index, value, hasChildNodes: true, parentKey: BODY })
    )
  }

  #cell(row: TableNode<Item>, index: number): TableNode<Item> | null {
    const [given, column] = [this.#given.columns[index], this.columns[index]]
    if (row.value === null || given === undefined || column === undefined) return null
    const key = `${row.key}${BETWEEN}${given.id}`

    return (
      this.#known.get(key) ??
      this.#node('cell', key, {
        index,
        column,
        colIndex: index,
        value: row.value,
        rendered: given.cell(row.value),
        parentKey: row.key,
      })
    )
  }

  get size(): number {
    return this.#given.rows.length
  }

  get columnCount(): number {
    return this.columns.length
  }

  /** React Aria asks it for its length and for single rows, so that it is not filled. */
  get rows(): TableNode<Item>[] {
    const at = (name: string | symbol) =>
      typeof name === 'string' && INDEX.test(name) ? this.#row(Number(name)) : null

    return new Proxy<TableNode<Item>[]>([], {
      get: (none, name) => (name === 'length' ? this.size : (at(name) ?? Reflect.get(none, name))),
      has: (none, name) => at(name) !== null || Reflect.has(none, name),
    })
  }

  /** The place of the row with this key, or of the row that has this cell; -1 for others. */
  placeOf(key: Key): number {
    const text = String(key)
    const end = text.lastIndexOf(BETWEEN)

    return this.#places.get(key) ?? (end < 0 ? -1 : (this.#places.get(text.slice(0, end)) ?? -1))
  }

  /** The key of the row at a place. */
  keyAt(place: number): string | null {
    const row = this.#given.rows[place]

    return row === undefined ? null : this.#given.idOf(row)
  }

  getItem(key: Key): TableNode<Item> | null {
    const known = this.#known.get(key)
    if (known) return known
    const row = this.#row(this.placeOf(key))
    if (row === null || row.key === key) return row
    const text = String(key)
    const column = text.slice(text.lastIndexOf(BETWEEN) + 1)

    return this.#cell(
      row,
      this.#given.columns.findIndex(({ id }) => id === column),
    )
  }

  getChildren(key: Key): Iterable<TableNode<Item>> {
    if (key === HEAD) return this.headerRows
    if (key === 'headerrow') return this.columns
    if (key === BODY) return this.#all((index) => this.#row(index))
    const node = this.getItem(key)

    return node?.type === 'item' ? this.#all((index) => this.#cell(node, index)) : []
  }

  *#all(at: (index: number) => TableNode<Item> | null): Generator<TableNode<Item>> {
    for (let index = 0; ; index += 1) {
      const node = at(index)
      if (node === null) return
      yield node
    }
  }

  #beside(key: Key, by: -1 | 1): Key | null {
    const node = this.getItem(key)
    if (node === null) return null
    if (node.type === 'column') return this.columns[node.index + by]?.key ?? null
    if (node.type === 'item') return this.keyAt(node.index + by)
    const row = node.type === 'cell' && node.parentKey != null ? this.getItem(node.parentKey) : null

    return row === null ? null : (this.#cell(row, node.index + by)?.key ?? null)
  }

  getKeyBefore(key: Key): Key | null {
    return this.#beside(key, -1)
  }

  getKeyAfter(key: Key): Key | null {
    return this.#beside(key, 1)
  }

  getFirstKey(): Key | null {
    return this.keyAt(0)
  }

  getLastKey(): Key | null {
    return this.keyAt(this.size - 1)
  }

  at(index: number): TableNode<Item> | null {
    return this.#row(index)
  }

  getKeys(): IterableIterator<Key> {
    return this.#places.keys()
  }

  *[Symbol.iterator](): IterableIterator<TableNode<Item>> {
    yield this.head
    yield this.body
  }
}

export { BODY as BODY_KEY, HEAD as HEAD_KEY, MORE as MORE_KEY }
