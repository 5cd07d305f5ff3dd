import { studioMessages, studioTableMessages as ro } from '@hlizo/contract/messages/studio'
import type { ReactNode } from 'react'
import {
  Cell,
  Checkbox,
  Collection,
  Column,
  Row,
  Table,
  TableBody,
  TableHeader,
  TableLayout,
  TableLoadMoreItem,
  Virtualizer,
  type Selection,
  type SortDescriptor,
  type TableProps,
} from 'react-aria-components'
import { remembered } from '#studio/lib/remembered.ts'
import { shownColumns } from '#studio/lib/shown-columns.ts'
import { useStore } from '#studio/lib/store.ts'
import check from './check-group.module.css'
import styles from './data-table.module.css'
import { Failure } from './failure.tsx'
import { Icon } from './icon.tsx'
import type { TableColumn } from './table-column.ts'
import type { TableSource } from './table-source.ts'
import { TableTools } from './table-tools.tsx'

/** Rows of one height: only those in sight are in the page, however many there are. */
const LAYOUT = { rowHeight: 40, headingHeight: 34, loaderHeight: 40 }
const SELECTION_WIDTH = 40

type DataTableProps<Item> = {
  /** Under this name the browser remembers the chosen columns; also the name of the exported file. */
  name: string
  label: string
  columns: readonly TableColumn<Item>[]
  source: TableSource<Item>
  idOf: (row: Item) => string
  /** Enter, or a press on a row. */
  onOpen?: (id: string) => void
  selection?: {
    readonly chosen: Selection
    readonly onChange: (chosen: Selection) => void
  }
  sort?: {
    readonly by: SortDescriptor | undefined
    readonly onChange: (by: SortDescriptor) => void
  }
  empty: ReactNode
  /**
   * Exports every row of the filter, where the server can; null for operators who may not export. Without it
   * the loaded rows are exported.
   */
  onExport?: ((columns: readonly string[]) => void) | null
}

/** A table of any length, for the mouse and for keys alone, with its columns and export above it. */
export function DataTable<Item extends object>(props: DataTableProps<Item>) {
  const { name, columns, source } = props
  const choice = remembered(`columns.${name}`)
  const shown = shownColumns(columns, useStore(choice))

  return (
    <div className={styles.frame}>
      <TableTools
        name={name}
        columns={columns}
        shown={shown}
        source={source}
        idOf={props.idOf}
        chosen={props.selection?.chosen ?? null}
        onChoose={(ids) => choice.write(ids.join(','))}
        onExport={props.onExport}
      />
      {source.error !== null && source.rows === undefined ? (
        <Failure error={source.error} onRetry={source.retry} />
      ) : (
        <Grid {...props} columns={shown} />
      )}
    </div>
  )
}

function Grid<Item extends object>(props: DataTableProps<Item>) {
  const { label, columns, source, selection, empty } = props
  const { rows, more } = source

  return (
    <Virtualizer layout={TableLayout} layoutOptions={LAYOUT}>
      <Table aria-label={label} className={styles.table ?? ''} {...behaviourOf(props)}>
        <TableHeader className={styles.header ?? ''}>
          {selection && <SelectionHeading />}
          <Collection items={columns}>{(column) => <Heading column={column} />}</Collection>
        </TableHeader>
        <TableBody
          renderEmptyState={() => (
            <div className={styles.empty}>{rows ? empty : studioMessages.loading}</div>
          )}
        >
          <Collection items={rows ?? []} dependencies={[columns]}>
            {(row) => rowOf(row, props)}
          </Collection>
          {more?.hasMore && (
            <TableLoadMoreItem
              className={styles.more ?? ''}
              onLoadMore={more.load}
              isLoading={more.isLoading}
            >
              {ro.loadingMore}
            </TableLoadMoreItem>
          )}
        </TableBody>
      </Table>
    </Virtualizer>
  )
}

/** What can be done with the rows. */
function behaviourOf<Item>({ onOpen, selection, sort }: DataTableProps<Item>): TableProps {
  return {
    ...(onOpen && { onRowAction: (key) => onOpen(String(key)) }),
    ...(selection && {
      selectionMode: 'multiple',
      selectedKeys: selection.chosen,
      onSelectionChange: selection.onChange,
    }),
    ...(sort?.by && { sortDescriptor: sort.by }),
    ...(sort && { onSortChange: sort.onChange }),
  }
}

/** Text is cut with an ellipsis only in an element of its own. */
const inSpan = (content: ReactNode) =>
  typeof content === 'string' ? <span>{content}</span> : content

/** Not a component: the table reads the rows as its direct children. */
function rowOf<Item extends object>(
  row: Item,
  { columns, idOf, onOpen, selection }: DataTableProps<Item>,
) {
  return (
    <Row id={idOf(row)} className={styles.row ?? ''} data-openable={onOpen && true}>
      {selection && (
        <Cell className={styles.cell ?? ''}>
          <SelectionBox label={ro.select} />
        </Cell>
      )}
      <Collection items={columns} dependencies={[columns]}>
        {(column) => (
          <Cell className={styles.cell ?? ''}>
            <div className={styles.content}>{inSpan(column.cell(row))}</div>
          </Cell>
        )}
      </Collection>
    </Row>
  )
}

function SelectionHeading() {
  return (
    <Column width={SELECTION_WIDTH} minWidth={SELECTION_WIDTH} className={styles.column ?? ''}>
      <SelectionBox label={ro.selectAll} />
    </Column>
  )
}

function Heading<Item>({ column }: { column: TableColumn<Item> }) {
  const { id, name, isRowHeader = false, isSortable = false, width, minWidth = 96 } = column

  return (
    <Column
      id={id}
      className={styles.column ?? ''}
      isRowHeader={isRowHeader}
      allowsSorting={isSortable}
      minWidth={minWidth}
      {...(width !== undefined && { width })}
    >
      {({ sortDirection }) => (
        <div className={styles.heading}>
          <span>{name}</span>
          {sortDirection && <Icon name={sortDirection === 'ascending' ? 'sort-up' : 'sort-down'} />}
        </div>
      )}
    </Column>
  )
}

/** Chooses its row; in the header, every row. */
function SelectionBox({ label }: { label: string }) {
  return (
    <Checkbox slot="selection" className={check.check ?? ''} aria-label={label}>
      {({ isIndeterminate }) => (
        <span className={check.box}>
          <Icon name={isIndeterminate ? 'minus' : 'check'} />
        </span>
      )}
    </Checkbox>
  )
}
