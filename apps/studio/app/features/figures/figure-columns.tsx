import type { TableColumn } from '#studio/ui/table-column.ts'

export const textColumn = <Row,>(
  id: string,
  name: string,
  text: (row: Row) => string,
  isRowHeader = false,
): TableColumn<Row> => ({ id, name, text, cell: text, minWidth: 140, isRowHeader })

export const numberColumn = <Row,>(
  id: string,
  name: string,
  text: (row: Row) => string,
): TableColumn<Row> => ({ id, name, text, cell: text, minWidth: 120 })
