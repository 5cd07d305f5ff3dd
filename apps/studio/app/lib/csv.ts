import { CSV_START, csvLine } from '@hlizo/kit/csv'

export type CsvColumn<Row> = {
  readonly name: string
  readonly text: (row: Row) => string
}

/** Rows as a CSV file. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map(({ text }) => text(row))),
  ]

  return CSV_START + lines.map(csvLine).join('')
}
