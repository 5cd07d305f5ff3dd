import {
  useContext,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import {
  CollectionRendererContext,
  Virtualizer,
  type Selection,
  type SortDescriptor,
} from 'react-aria-components'
import { mergeProps } from 'react-aria/mergeProps'
import { useTable } from 'react-aria/useTable'
import { useTableState, type TableState } from 'react-stately/useTableState'
import styles from './data-table.module.css'
import {
  FocusContext,
  GridContext,
  GridRow,
  HeadingGroup,
  RowGroup,
  SELECTION,
} from './grid-parts.tsx'
import { MoreContext, MoreRows, type More } from './more-rows.tsx'
import { RowLayout } from './row-layout.ts'
import type { TableColumn } from './table-column.ts'
import { HEAD_KEY, TableRows, type RowsGiven } from './table-rows.ts'

const SELECTION_WIDTH = 40
const MIN_WIDTH = 96
const NO_ROWS: readonly never[] = []

export type GridProps<Item> = {
  label: string
  columns: readonly TableColumn<Item>[]
  /** Undefined while they are loading. */
  rows: readonly Item[] | undefined
  idOf: (row: Item) => string
  /** Enter, or a press on a row. */
  onOpen?: ((id: string) => void) | undefined
  selection?:
    | { readonly chosen: Selection; readonly onChange: (chosen: Selection) => void }
    | undefined
  sort?:
    | {
        readonly by: SortDescriptor | undefined
        readonly onChange: (by: SortDescriptor) => void
      }
    | undefined
  empty: ReactNode
  more: More
}

const render: RowsGiven<object>['render'] = {
  tableheader: () => <HeadingGroup />,
  tablebody: (node) => <RowGroup node={node} />,
  item: (node) => <GridRow node={node} />,
  loader: () => <MoreRows />,
  // Drawn by their rows.
  column: () => <></>,
  cell: () => <></>,
}

function columnOf<Item>({ id, name, isRowHeader, isSortable, minWidth, cell }: TableColumn<Item>) {
  return {
    id,
    name,
    heading: name,
    isRowHeader: isRowHeader === true,
    isSortable: isSortable === true,
    minWidth: minWidth ?? MIN_WIDTH,
    cell,
  }
}

const boxes = {
  id: SELECTION,
  name: '',
  heading: null,
  isRowHeader: false,
  isSortable: false,
  minWidth: SELECTION_WIDTH,
  cell: () => null,
}

function widthsOf<Item>(columns: readonly TableColumn<Item>[], hasBoxes: boolean): string {
  const widths = columns.map(({ width = '1fr', minWidth = MIN_WIDTH }) =>
    typeof width === 'number' ? `${width}px` : `minmax(${minWidth}px, ${width})`,
  )

  return [...(hasBoxes ? [`${SELECTION_WIDTH}px`] : []), ...widths].join(' ')
}

/** The same array as long as it holds the same. */
function useSteady<Value>(given: readonly Value[]): readonly Value[] {
  const [steady, setSteady] = useState(given)
  const isSame =
    steady === given ||
    (steady.length === given.length && steady.every((value, index) => value === given[index]))
  if (!isSame) setSteady(given)

  return isSame ? steady : given
}

function useRows<Item extends object>(props: GridProps<Item>, hasBoxes: boolean) {
  const { idOf } = props
  const rows = useSteady(props.rows ?? NO_ROWS)
  const columns = useSteady(props.columns)
  const hasMore = props.more !== undefined

  return useMemo(
    () =>
      new TableRows<Item>({
        columns: [...(hasBoxes ? [boxes] : []), ...columns.map(columnOf)],
        rows,
        idOf,
        hasMore,
        render,
      }),
    [columns, rows, idOf, hasMore, hasBoxes],
  )
}

/** The rows of a table and their headings: only what is in sight is in the page, however many rows there are. */
export function Grid<Item extends object>(props: GridProps<Item>) {
  return (
    <Virtualizer layout={RowLayout}>
      <Inside {...props} />
    </Virtualizer>
  )
}

function useGridState<Item extends object>(props: GridProps<Item>) {
  const { selection, sort } = props
  const hasBoxes = selection !== undefined
  const collection = useRows(props, hasBoxes)
  const state = useTableState<Item>({
    collection,
    showSelectionCheckboxes: hasBoxes,
    ...(selection && {
      selectionMode: 'multiple',
      selectedKeys: selection.chosen,
      onSelectionChange: selection.onChange,
    }),
    ...(sort?.by && { sortDescriptor: sort.by }),
    ...(sort && { onSortChange: sort.onChange }),
  })

  return { collection, state, widths: widthsOf(props.columns, hasBoxes) }
}

/** The state as it was when something else than the focus changed. */
function useStill<Item>(state: TableState<Item>, { selection, sort, onOpen }: GridProps<Item>) {
  const { collection, selectionManager } = state
  const causes = useSteady<unknown>([
    collection,
    selectionManager.rawSelection,
    selection?.onChange,
    sort?.by,
    sort?.onChange,
    onOpen,
  ])
  const [held, setHeld] = useState({ state, causes })
  if (held.causes === causes) return held.state
  setHeld({ state, causes })

  return state
}

/**
 * The row that has a control with the focus, or whose menu is open; null for none. `useTable` knows the focus of rows
 * and cells only. A row outside of the page would take the focus and the menu with it.
 */
function useRowInUse() {
  const [row, setRow] = useState<string | null>(null)
  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    // React tells of the focus in the menu of a row as well, which is elsewhere in the page.
    if (!currentTarget.contains(target)) return
    const isControl = target.dataset['key'] === undefined
    setRow(isControl ? (target.closest<HTMLElement>('[role="row"]')?.dataset['key'] ?? null) : null)
  }

  return { row, onFocus }
}

const PAGE_KEYS = new Set(['PageUp', 'PageDown'])

/** `useTable` moves the focus by a page, and lets the browser scroll by another one. */
function keepFromPaging(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget, target, key } = event
  // React tells of the keys in the menu of a row as well, which is elsewhere in the page.
  if (PAGE_KEYS.has(key) && target instanceof Node && currentTarget.contains(target))
    event.preventDefault()
}

function Inside<Item extends object>(props: GridProps<Item>) {
  const { label, onOpen, empty, more } = props
  const ref = useRef<HTMLDivElement>(null)
  const { collection, state, widths } = useGridState(props)
  const still = useStill(state, props)
  const { CollectionRoot, layoutDelegate } = useContext(CollectionRendererContext)
  const { gridProps } = useTable(
    {
      'aria-label': label,
      isVirtualized: true,
      ...(layoutDelegate && { layoutDelegate }),
      ...(onOpen && { onRowAction: (key) => onOpen(String(key)) }),
    },
    state,
    ref,
  )
  const { focusedKey } = state.selectionManager
  const inUse = useRowInUse()
  const persisted = new Set([focusedKey, inUse.row].filter((key) => key !== null))
  const row =
    focusedKey === null ? null : (collection.keyAt(collection.placeOf(focusedKey)) ?? HEAD_KEY)
  const parts = { state: still, widths, isOpenable: onOpen !== undefined, empty }

  return (
    <GridContext value={parts}>
      <FocusContext value={{ state, row }}>
        <MoreContext value={more}>
          <div
            {...mergeProps(gridProps, { onFocus: inUse.onFocus, onKeyDown: keepFromPaging })}
            ref={ref}
            className={styles.table}
          >
            <CollectionRoot collection={collection} scrollRef={ref} persistedKeys={persisted} />
          </div>
        </MoreContext>
      </FocusContext>
    </GridContext>
  )
}
