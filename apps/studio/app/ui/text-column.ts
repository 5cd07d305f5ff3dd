import type { TableColumn } from './table-column.ts'

type TextOf<Row> = (row: Row) => string

/** A column whose cells are text, which is also what is exported. */
export const textColumn = <Row>(
  id: string,
  name: string,
  minWidth: number,
  text: TextOf<Row>,
): TableColumn<Row> => ({ id, name, minWidth, cell: text, text })

/** Makes the text columns of a table from the texts of its rows and the names of its columns. */
export const textColumnsOf =
  <Row, Column extends string>(
    texts: Readonly<Record<Column, TextOf<Row>>>,
    names: Readonly<Record<NoInfer<Column>, string>>,
  ) =>
  (column: Column, minWidth: number, id: string = column): TableColumn<Row> =>
    textColumn(id, names[column], minWidth, texts[column])
