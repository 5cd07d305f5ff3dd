import { studioFiguresMessages } from '@hlizo/contract/messages/studio-figures'
import type { ReactNode } from 'react'
import { DataTable } from '#studio/ui/data-table.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import styles from './figure-panel.module.css'

type FigurePanelProps<Row> = {
  title: string
  /** How the numbers are counted. */
  how: string
  /** Also the name of the exported file. */
  name: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** Enter, or a press on a row. */
  onOpen?: (id: string) => void
  empty?: string
  /** The plot of the numbers, and what else stands above their table. */
  children?: ReactNode
}

const ro = studioFiguresMessages

/** A figure: its plot, the same numbers as a table to export, and how they are counted. */
export function FigurePanel<Row extends object>({
  title,
  how,
  name,
  columns,
  rows,
  idOf,
  onOpen,
  empty = ro.empty,
  children,
}: FigurePanelProps<Row>) {
  return (
    <Panel title={title}>
      {children}
      <DataTable
        name={name}
        label={title}
        columns={columns}
        source={{ rows, error: null, retry: () => {} }}
        idOf={idOf}
        {...(onOpen && { onOpen })}
        empty={empty}
      />
      <p className={styles.how}>
        <strong>{ro.how}</strong> {how}
      </p>
    </Panel>
  )
}
