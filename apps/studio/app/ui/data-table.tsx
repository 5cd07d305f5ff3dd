import { studioMessages } from '@hlizo/contract/messages/studio'
import type { ReactNode } from 'react'
import type { Selection, SortDescriptor } from 'react-aria-components'
import { remembered } from '#studio/lib/remembered.ts'
import { shownColumns } from '#studio/lib/shown-columns.ts'
import { useStore } from '#studio/lib/store.ts'
import styles from './data-table.module.css'
import { FailedMore } from './failed-more.tsx'
import { Failure } from './failure.tsx'
import { Grid } from './grid.tsx'
import type { TableColumn } from './table-column.ts'
import type { PagedSource, WholeSource } from './table-source.ts'
import { TableTools } from './table-tools.tsx'

type Export = ((columns: readonly string[]) => void) | null

/**
 * `onExport` saves every row of the filter; null for operators who may not export. Without it the loaded rows are
 * saved, so a table that is loaded page by page must have one.
 */
type Exported<Item> =
  | { readonly source: WholeSource<Item>; readonly onExport?: Export }
  | { readonly source: PagedSource<Item>; readonly onExport: Export }

type DataTableProps<Item> = {
  /** Under this name the browser remembers the chosen columns; also the name of the exported file. */
  name: string
  label: string
  columns: readonly TableColumn<Item>[]
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
} & Exported<Item>

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
        <Grid
          label={props.label}
          columns={shown}
          rows={source.rows}
          idOf={props.idOf}
          onOpen={props.onOpen}
          selection={props.selection}
          sort={props.sort}
          empty={source.rows ? props.empty : studioMessages.loading}
          more={source.more?.hasMore ? source.more : undefined}
        />
      )}
      {source.rows && source.more?.hasMore && <FailedMore of={source.more} />}
    </div>
  )
}
