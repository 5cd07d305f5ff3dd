import { payoutDocumentMessages as ro } from '@hlizo/contract/messages/payout-document'
import { csvNumber, csvOf, type CsvColumns } from '@hlizo/kit/csv'
import type { LineRow, StatementRow } from './payout-store.ts'

/** A line, or one of its days. */
type Row = { readonly line: LineRow; readonly day: { day: string; seconds: number } | null }

const lei = (bani: number) => csvNumber(bani / 100)
const minutes = (seconds: number) => csvNumber(seconds / 60)
const ofLine = (text: (line: LineRow) => string) => (row: Row) =>
  row.day === null ? text(row.line) : ''
const secondsOf = ({ line, day }: Row) => day?.seconds ?? line.seconds

const columnsOf = (statement: StatementRow): CsvColumns<Row> => [
  [ro.csv.comedian, () => statement.comedian],
  [ro.month, () => statement.month],
  [ro.csv.kind, () => ro.revision(statement.revision)],
  [ro.csv.title, ({ line }) => line.title],
  [ro.csv.day, ({ day }) => day?.day ?? ''],
  [ro.csv.seconds, (row) => String(secondsOf(row))],
  [ro.csv.minutes, (row) => minutes(secondsOf(row))],
  [ro.csv.weight, ofLine(({ weight }) => String(weight))],
  [ro.csv.weights, ofLine(({ weights }) => String(weights))],
  [ro.csv.titleAmount, ofLine(({ titleBani }) => lei(titleBani))],
  [ro.csv.amount, ofLine(({ amountBani }) => lei(amountBani))],
  [ro.csv.before, ofLine(({ beforeBani }) => lei(beforeBani))],
  [ro.csv.change, ofLine(({ changeBani }) => lei(changeBani))],
]

/** A statement as CSV: each title with its amounts, followed by its days. */
export function statementCsv(statement: StatementRow, lines: readonly LineRow[]): string {
  const rows = lines.flatMap((line): Row[] => [
    { line, day: null },
    ...(line.days ?? []).map((day) => ({ line, day })),
  ])

  return csvOf(columnsOf(statement), rows)
}
