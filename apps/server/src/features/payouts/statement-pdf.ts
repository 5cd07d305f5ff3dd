import { payoutDocumentMessages as ro } from '@hlizo/contract/messages/payout-document'
import { formatMonth, formatShortDate } from '@hlizo/domain/dates'
import { bareAmountText, minutesText } from '@hlizo/domain/figure-text'
import {
  makePdf,
  PDF_BOTTOM,
  PDF_LEFT,
  PDF_RIGHT,
  PDF_SOFT,
  pdfHead,
  pdfRule,
  pdfText,
  regular,
  strong,
  type PdfColumn,
  type PdfPage,
} from '#server/billing/pdf-page.ts'
import type { LineRow, StatementRow } from './payout-store.ts'

const WIDE = { at: PDF_LEFT, width: PDF_RIGHT - PDF_LEFT }
const COLUMNS = {
  title: { at: PDF_LEFT, width: 150 },
  minutes: { at: 202, width: 62, isRight: true },
  titleAmount: { at: 268, width: 62, isRight: true },
  weight: { at: 334, width: 46, isRight: true },
  amount: { at: 384, width: 52, isRight: true },
  before: { at: 440, width: 52, isRight: true },
  change: { at: 496, width: PDF_RIGHT - 496, isRight: true },
} as const satisfies Record<string, PdfColumn>
type Cells = Record<keyof typeof COLUMNS, string>
const NAMES = ['title', 'minutes', 'titleAmount', 'weight', 'amount', 'before', 'change'] as const

/** The place for something so high, on this page or the next. */
function placeFor(pdf: PdfPage, height: number, top: number): number {
  if (top + height <= PDF_BOTTOM) return top
  pdf.addPage()

  return PDF_LEFT
}

function row(pdf: PdfPage, cells: Cells, top: number): number {
  const height = Math.max(
    ...NAMES.map((name) => pdf.heightOfString(cells[name], { width: COLUMNS[name].width })),
  )
  const at = placeFor(pdf, height, top)
  for (const name of NAMES) pdfText(pdf, cells[name], COLUMNS[name], at)

  return at + height + 5
}

function paragraph(pdf: PdfPage, words: string, top: number): number {
  const at = placeFor(pdf, pdf.heightOfString(words, { width: WIDE.width }), top)

  return pdfText(pdf, words, WIDE, at) + 4
}

function facts(pdf: PdfPage, statement: StatementRow, by: string, top: number): number {
  const month = formatMonth(new Date(`${statement.month}-15T12:00:00Z`))
  const lines = [
    `${ro.month}: ${month}. ${ro.revision(statement.revision)}.`,
    `${ro.madeOn}: ${formatShortDate(statement.madeAt)}. ${ro.by}: ${by}.`,
    `${ro.pool}: ${ro.lei(bareAmountText(statement.poolBani))}.`,
    `${ro.minutesInAll}: ${minutesText(statement.seconds)}.`,
  ]
  regular(pdf, 10, PDF_SOFT)
  let y = top
  for (const line of lines) y = pdfText(pdf, line, WIDE, y) + 2

  return y + 14
}

function table(pdf: PdfPage, statement: StatementRow, lines: readonly LineRow[], top: number) {
  strong(pdf, 8, PDF_SOFT)
  let y = pdfRule(pdf, row(pdf, ro.columns, top))
  regular(pdf, 9)
  for (const line of lines) {
    const cells = {
      title: line.title,
      minutes: minutesText(line.seconds),
      titleAmount: bareAmountText(line.titleBani),
      weight: ro.weightOf(line.weight, line.weights),
      amount: bareAmountText(line.amountBani),
      before: bareAmountText(line.beforeBani),
      change: bareAmountText(line.changeBani),
    }
    y = row(pdf, cells, y)
  }
  y = pdfRule(pdf, placeFor(pdf, 40, y))
  strong(pdf, 12)
  pdfText(pdf, ro.total, WIDE, y)

  return (
    pdfText(pdf, ro.lei(bareAmountText(statement.amountBani)), { ...WIDE, isRight: true }, y) + 16
  )
}

const daysText = ({ days, seconds }: LineRow): string =>
  days === null
    ? ro.totalOnly(minutesText(seconds))
    : days
        .map(({ day, seconds: watched }) => ro.day(Number(day.slice(8)), minutesText(watched)))
        .join(' · ')

function days(pdf: PdfPage, lines: readonly LineRow[], top: number): void {
  strong(pdf, 12)
  let y = paragraph(pdf, ro.days, top)
  regular(pdf, 9, PDF_SOFT)
  y = paragraph(pdf, ro.daysHow, y) + 4
  for (const line of lines) {
    strong(pdf, 9)
    y = paragraph(pdf, line.title, placeFor(pdf, 28, y)) - 2
    regular(pdf, 9)
    y = paragraph(pdf, daysText(line), y) + 2
  }
}

export function statementPdf(
  statement: StatementRow,
  lines: readonly LineRow[],
  { brand, by }: { readonly brand: string; readonly by: string },
): Promise<Buffer> {
  const title = ro.title(statement.comedian)

  return makePdf({ title, author: by, madeAt: statement.madeAt }, (pdf) => {
    const below = facts(pdf, statement, by, pdfHead(pdf, brand, title))
    let y = table(pdf, statement, lines, below)
    regular(pdf, 9, PDF_SOFT)
    if (statement.revision > 0) y = paragraph(pdf, ro.correction, y)
    days(pdf, lines, paragraph(pdf, ro.how, y) + 10)
  })
}
