const SEPARATOR = ';'
const NUMBER = /^-?\d+(?:[.,]\d+)?$/
/** A spreadsheet takes a cell that begins like this for a formula, also behind spaces and in full-width signs. */
const FORMULA = /^[\s\u00A0]*[=+\-@＝＋－＠|\t\r\n]/

/** Without this mark at its start, spreadsheets read a file in another encoding. */
export const CSV_START = '\uFEFF'

/** A number as spreadsheets in Romanian read it: „35,63”. */
export const csvNumber = (value: number, fractionDigits = 2): string =>
  value.toFixed(fractionDigits).replace('.', ',')

/** The columns of a file: their names, and the text of a row in each. */
export type CsvColumns<Row> = readonly (readonly [name: string, text: (row: Row) => string])[]

function cell(text: string): string {
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text

  return `"${harmless.replaceAll('"', '""')}"`
}

const line = (texts: readonly string[]): string => `${texts.map(cell).join(SEPARATOR)}\r\n`

export const csvHead = <Row>(columns: CsvColumns<Row>): string =>
  line(columns.map(([name]) => name))

/**
 * Rows as lines of a CSV file for spreadsheets in Romanian, which expect semicolons. Text that a spreadsheet
 * would run as a formula gets an apostrophe before it.
 */
export const csvLines = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string =>
  rows.map((row) => line(columns.map(([, text]) => text(row)))).join('')

/** A whole file. */
export const csvOf = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string =>
  CSV_START + csvHead(columns) + csvLines(columns, rows)
