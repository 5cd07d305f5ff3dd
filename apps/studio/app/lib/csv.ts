const SEPARATOR = ';'
const NUMBER = /^-?\d+(?:[.,]\d+)?$/
/** A spreadsheet takes a cell that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

export type CsvColumn<Row> = {
  readonly name: string
  readonly text: (row: Row) => string
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text

  return `"${harmless.replaceAll('"', '""')}"`
}

/**
 * Rows as a CSV file for spreadsheets in Romanian, which expect semicolons. Text that a spreadsheet would run
 * as a formula gets an apostrophe before it.
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ name }) => cell(name)),
    ...rows.map((row) => columns.map(({ text }) => cell(text(row)))),
  ]

  // Without the mark at its start, spreadsheets read the file in another encoding.
  return `\uFEFF${lines.map((line) => line.join(SEPARATOR)).join('\r\n')}\r\n`
}
