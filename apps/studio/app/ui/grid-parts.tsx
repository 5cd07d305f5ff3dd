import { studioTableMessages as ro } from '@hlizo/contract/messages/studio'
import {
  createContext,
  Fragment,
  useContext,
  useRef,
  useState,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { CollectionRendererContext, DefaultCollectionRenderer } from 'react-aria-components'
import { mergeProps } from 'react-aria/mergeProps'
import { useHover } from 'react-aria/useHover'
import {
  useTableCell,
  useTableColumnHeader,
  useTableHeaderRow,
  useTableRow,
  useTableRowGroup,
  useTableSelectAllCheckbox,
  useTableSelectionCheckbox,
} from 'react-aria/useTable'
import type { TableState } from 'react-stately/useTableState'
import styles from './data-table.module.css'
import { Icon } from './icon.tsx'
import { HEAD_KEY, type TableNode } from './table-rows.ts'

/** The column of the boxes that choose rows. */
export const SELECTION = 'selection'

type State = TableState<object>

/** What the parts of a table share; it changes only when the table does, and not with the focus. */
export type GridParts = {
  readonly state: State
  /** The widths of the columns, as a grid of CSS has them. */
  readonly widths: string
  readonly isOpenable: boolean
  readonly empty: ReactNode
}
type Part = { node: TableNode<object> }
type LivePart = Part & { state: State }

/** The state of a table with its focus, and the row that has it, or `HEAD_KEY`; null for none. */
type GridFocus = { readonly state: State; readonly row: string | number | null }

export const GridContext = createContext<GridParts | null>(null)
export const FocusContext = createContext<GridFocus | null>(null)

export function useGrid(): GridParts {
  const parts = useContext(GridContext)
  if (parts === null) throw new Error('A part of a table stands outside of one.')

  return parts
}

/**
 * The state for a part that has the focus or not. Each key moves the focus, and only what loses or gets it is
 * drawn again: the other parts keep the state that they know.
 */
function useStateOf(hasFocus: boolean): State {
  const { state: still } = useGrid()
  const live = useContext(FocusContext)?.state ?? still
  const [held, setHeld] = useState({ state: live, still, hasFocus })
  const isHeld = hasFocus ? held.state === live : !held.hasFocus && held.still === still
  if (!isHeld) setHeld({ state: live, still, hasFocus })

  return isHeld ? held.state : live
}

const useFocusedRow = () => useContext(FocusContext)?.row ?? null

export function HeadingGroup() {
  const hasFocus = useFocusedRow() === HEAD_KEY

  return <Headings state={useStateOf(hasFocus)} />
}

function Headings({ state }: { state: State }) {
  const { widths } = useGrid()
  const { rowGroupProps } = useTableRowGroup()
  const row = useRef(null)
  const [node] = state.collection.headerRows
  if (node === undefined) throw new Error('A table has no row of headings.')
  const { rowProps } = useTableHeaderRow({ node, isVirtualized: true }, state, row)

  return (
    <div {...rowGroupProps} className={styles.header}>
      <div {...rowProps} ref={row} className={styles.line} style={{ gridTemplateColumns: widths }}>
        {state.collection.columns.map((column) => (
          <Heading key={column.key} node={column} state={state} />
        ))}
      </div>
    </div>
  )
}

function Heading({ node, state }: LivePart) {
  const ref = useRef(null)
  const { columnHeaderProps } = useTableColumnHeader({ node, isVirtualized: true }, state, ref)
  const by = state.sortDescriptor

  return (
    <div
      {...columnHeaderProps}
      ref={ref}
      className={styles.column}
      data-allows-sorting={node.props.allowsSorting || undefined}
    >
      {node.key === SELECTION ? (
        <AllBox state={state} />
      ) : (
        <div className={styles.heading}>
          <span>{node.rendered}</span>
          {by?.column === node.key && (
            <Icon name={by.direction === 'ascending' ? 'sort-up' : 'sort-down'} />
          )}
        </div>
      )}
    </div>
  )
}

export function RowGroup({ node }: Part) {
  const { state, empty } = useGrid()
  const { collection } = state
  const { CollectionBranch } = useContext(CollectionRendererContext)
  const { rowGroupProps } = useTableRowGroup()

  return (
    <div {...rowGroupProps}>
      <CollectionBranch collection={collection} parent={node} />
      {collection.size === 0 && (
        <div role="row" className={styles.alone}>
          <div role="rowheader" aria-colspan={collection.columnCount} className={styles.alone}>
            <div className={styles.empty}>{empty}</div>
          </div>
        </div>
      )}
    </div>
  )
}

export function GridRow({ node }: Part) {
  const hasFocus = useFocusedRow() === node.key

  return <Row node={node} state={useStateOf(hasFocus)} />
}

function Row({ node, state }: LivePart) {
  const { widths, isOpenable } = useGrid()
  const ref = useRef(null)
  const { rowProps, isSelected, allowsSelection, hasAction } = useTableRow(
    { node, isVirtualized: true },
    state,
    ref,
  )
  const { hoverProps, isHovered } = useHover({ isDisabled: !allowsSelection && !hasAction })

  return (
    <div
      {...mergeProps(rowProps, hoverProps)}
      ref={ref}
      className={`${styles.row} ${styles.line}`}
      style={{ gridTemplateColumns: widths }}
      data-openable={isOpenable || undefined}
      data-hovered={isHovered || undefined}
      data-selected={isSelected || undefined}
    >
      {/* Menus and lists in a cell are no part of the table. */}
      <CollectionRendererContext value={DefaultCollectionRenderer}>
        {[...(state.collection.getChildren?.(node.key) ?? [])].map((cell) => (
          // The virtualizer gives a row that comes into sight the elements of one that left.
          <GridCell key={cell.column?.key} node={cell} state={state} />
        ))}
      </CollectionRendererContext>
    </div>
  )
}

/**
 * Text is changed in place, and is cut with an ellipsis only in an element of its own. Other content is made again
 * for each row, so that nothing that it remembers comes from another one.
 */
function CellContent({ node: { key, rendered } }: Part) {
  return typeof rendered === 'string' ? (
    <span>{rendered}</span>
  ) : (
    <Fragment key={key}>{rendered}</Fragment>
  )
}

function GridCell({ node, state }: LivePart) {
  const ref = useRef(null)
  const { gridCellProps } = useTableCell({ node, isVirtualized: true }, state, ref)

  return (
    <div {...gridCellProps} ref={ref} className={styles.cell}>
      {node.column?.key === SELECTION ? (
        <RowBox row={node.parentKey ?? ''} state={state} />
      ) : (
        <div className={styles.content}>
          <CellContent node={node} />
        </div>
      )}
    </div>
  )
}

type BoxProps = {
  readonly label: string
  readonly isChosen: boolean
  readonly isPartly?: boolean
  readonly onChange: (isChosen: boolean) => void
}

/** A press on the box does not open its row. */
const stop = (event: SyntheticEvent) => event.stopPropagation()

/** A box of the browser: `Checkbox` of React Aria is a third of what a row costs. */
function Box({ label, isChosen, isPartly = false, onChange }: BoxProps) {
  const markPartly = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = isPartly
  }

  return (
    <div
      role="presentation"
      onPointerDown={stop}
      onMouseDown={stop}
      onClick={stop}
      onKeyDown={(event) => event.key === ' ' && stop(event)}
    >
      <label className={styles.box}>
        <input
          type="checkbox"
          ref={markPartly}
          aria-label={label}
          checked={isChosen}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      </label>
    </div>
  )
}

function RowBox({ row, state }: { row: string | number; state: State }) {
  const { checkboxProps } = useTableSelectionCheckbox({ key: row }, state)
  const { isSelected = false, onChange } = checkboxProps

  return <Box label={ro.select} isChosen={isSelected} onChange={(now) => onChange?.(now)} />
}

function AllBox({ state }: { state: State }) {
  const { checkboxProps } = useTableSelectAllCheckbox(state)
  const { isSelected = false, isIndeterminate = false, onChange } = checkboxProps

  return (
    <Box
      label={ro.selectAll}
      isChosen={isSelected}
      isPartly={isIndeterminate}
      onChange={(now) => onChange?.(now)}
    />
  )
}
