import type { TableColumn } from '#studio/ui/table-column.ts'

/** A column of words. */
export const textColumn = <Row,>(
  id: string,
  name: string,
  text: (row: Row) => string,
  isRowHeader = false,
): TableColumn<Row> => ({ id, name, text, cell: text, minWidth: 140, isRowHeader })

/** A column of numbers. */
export const numberColumn = <Row,>(
  id: string,
  name: string,
  text: (row: Row) => string,
): TableColumn<Row> => ({ id, name, text, cell: text, minWidth: 120 })
