import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumn } from '#studio/ui/text-column.ts'

const MIN_WIDTH = { words: 140, number: 120 }

export const wordColumn = <Row,>(
  id: string,
  name: string,
  text: (row: Row) => string,
  isRowHeader = false,
): TableColumn<Row> => ({ ...textColumn(id, name, MIN_WIDTH.words, text), isRowHeader })

export const numberColumn = <Row,>(
  id: string,
  name: string,
  text: (row: Row) => string,
): TableColumn<Row> => textColumn(id, name, MIN_WIDTH.number, text)
