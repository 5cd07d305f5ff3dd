import type { ReactNode } from 'react'

export type TableColumn<Row> = {
  readonly id: string
  readonly name: string
  /** It names its row, and is always shown. */
  readonly isRowHeader?: boolean
  readonly isSortable?: boolean
  /** Not shown until the operator asks for it. */
  readonly isExtra?: boolean
  /** In pixels, or a share of the room that is left. */
  readonly width?: number | `${number}fr`
  readonly minWidth?: number
  readonly cell: (row: Row) => ReactNode
  /** The same as text, for the exported file; without it the column is not exported. */
  readonly text?: (row: Row) => string
}
