const SEPARATOR = ';'
const NUMBER = /^-?\d+(?:[.,]\d+)?$/
/** A spreadsheet takes a cell that begins like this for a formula, also behind spaces and in full-width signs. */
const FORMULA = /^[\s\u00A0]*[=+\-@＝＋－＠|\t\r\n]/

/** Without this mark at its start, spreadsheets read a file in another encoding. */
export const CSV_START = '\uFEFF'

function cell(text: string): string {
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text

  return `"${harmless.replaceAll('"', '""')}"`
}

/**
 * One line of a CSV file for spreadsheets in Romanian, which expect semicolons. Text that a spreadsheet would
 * run as a formula gets an apostrophe before it.
 */
export const csvLine = (texts: readonly string[]): string =>
  `${texts.map(cell).join(SEPARATOR)}\r\n`
