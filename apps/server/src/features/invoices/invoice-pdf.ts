import { invoicePdfMessages as ro } from '@hlizo/contract/messages/invoice-pdf'
import { rateText } from '@hlizo/contract/percent'
import { formatShortDate } from '@hlizo/domain/dates'
import { formatInvoiceNumber } from '@hlizo/domain/invoice-number'
import { formatLei, formatRate } from '@hlizo/domain/price'
import type { InvoiceRow } from '#server/billing/invoice-store.ts'
import {
  makePdf,
  PDF_LEFT as LEFT,
  PDF_RIGHT as RIGHT,
  PDF_SOFT as SOFT,
  pdfHead,
  pdfRule as rule,
  pdfText as text,
  regular,
  strong,
  type PdfColumn,
  type PdfPage,
} from '#server/billing/pdf-page.ts'

const MIDDLE = 306
const HALF = MIDDLE - LEFT - 24

const COLUMNS = {
  description: { at: LEFT, width: 230 },
  net: { at: 284, width: 76, isRight: true },
  rate: { at: 364, width: 44, isRight: true },
  vat: { at: 412, width: 60, isRight: true },
  total: { at: 476, width: RIGHT - 476, isRight: true },
} as const satisfies Record<string, PdfColumn>

const dateOf = (day: string) => formatShortDate(new Date(`${day}T12:00:00Z`))

const numberOf = ({ series, number }: InvoiceRow) => formatInvoiceNumber(series, number)

function head(pdf: PdfPage, invoice: InvoiceRow, facts: PdfFacts): number {
  const wide = { at: LEFT, width: RIGHT - LEFT }
  let top = pdfHead(pdf, facts.brand, ro.title(facts.kind, numberOf(invoice)))
  const lines = [
    `${ro.issuedOn}: ${dateOf(invoice.issuedOn)}`,
    `${ro.suppliedOn}: ${dateOf(invoice.suppliedOn)}`,
    ...(facts.reverses === null
      ? []
      : [ro.reverses(numberOf(facts.reverses), dateOf(facts.reverses.issuedOn))]),
  ]
  regular(pdf, 10, SOFT)
  for (const line of lines) top = text(pdf, line, wide, top) + 2

  return top + 18
}

function party(pdf: PdfPage, title: string, lines: readonly string[], at: number, top: number) {
  strong(pdf, 9, SOFT)
  let y = text(pdf, title, { at, width: HALF }, top) + 3
  for (const [index, line] of lines.entries()) {
    if (index === 0) strong(pdf, 11)
    else regular(pdf)
    y = text(pdf, line, { at, width: HALF }, y) + 2
  }

  return y
}

function parties(pdf: PdfPage, { seller, buyer }: InvoiceRow, top: number): number {
  const sellerLines = [
    seller.name,
    `${ro.taxId}: ${seller.taxId}`,
    `${ro.registration}: ${seller.registration}`,
    seller.address,
  ]
  const { company } = buyer
  const email = buyer.email === null ? [] : [buyer.email]
  const buyerLines =
    company === null
      ? [buyer.name, ...email, ro.country(buyer.country)]
      : [
          company.name,
          `${ro.taxId}: ${company.taxNumber}`,
          company.address,
          ...email,
          ro.country(buyer.country),
        ]
  const left = party(pdf, ro.seller, sellerLines, LEFT, top)
  const right = party(pdf, ro.buyer, buyerLines, MIDDLE, top)

  return Math.max(left, right) + 22
}

function row(pdf: PdfPage, cells: Record<keyof typeof COLUMNS, string>, top: number): number {
  let bottom = top
  for (const name of ['description', 'net', 'rate', 'vat', 'total'] as const)
    bottom = Math.max(bottom, text(pdf, cells[name], COLUMNS[name], top))

  return bottom + 6
}

function table(pdf: PdfPage, invoice: InvoiceRow, top: number): number {
  strong(pdf, 9, SOFT)
  let y = rule(pdf, row(pdf, ro.columns, top))
  regular(pdf)
  for (const { description, netMinor, vatMinor } of invoice.lines) {
    const cells = {
      description,
      net: formatLei(netMinor),
      rate: rateText(invoice.vatRate),
      vat: formatLei(vatMinor),
      total: formatLei(netMinor + vatMinor),
    }
    y = row(pdf, cells, y)
  }

  return rule(pdf, y)
}

function sums(pdf: PdfPage, invoice: InvoiceRow, top: number): number {
  const currency = invoice.currency.toUpperCase()
  const label = { at: MIDDLE, width: 130 }
  const value = { at: 436, width: RIGHT - 436, isRight: true } as const
  const lines: [string, string, boolean][] = [
    [ro.net, `${formatLei(invoice.netMinor)} ${currency}`, false],
    [ro.vat(rateText(invoice.vatRate)), `${formatLei(invoice.vatMinor)} ${currency}`, false],
    [ro.total, `${formatLei(invoice.totalMinor)} ${currency}`, true],
  ]
  const { vatBani, totalBani } = invoice
  if (currency !== 'RON' && vatBani !== null && totalBani !== null)
    lines.push(
      [ro.vatInLei, `${formatLei(vatBani)} RON`, false],
      [ro.totalInLei, `${formatLei(totalBani)} RON`, false],
    )
  let y = top
  for (const [words, amount, isStrong] of lines) {
    if (isStrong) strong(pdf, 13)
    else regular(pdf)
    text(pdf, words, label, y)
    y = text(pdf, amount, value, y) + 4
  }

  return y + 18
}

function notes(pdf: PdfPage, invoice: InvoiceRow, top: number): void {
  const { leiRate, leiRateDate, paymentReference, vatScheme, vatCountry } = invoice
  const isPaid = invoice.totalMinor > 0
  const lines = [
    ...(leiRate === null || leiRateDate === null
      ? []
      : [ro.rate(formatRate(leiRate), dateOf(leiRateDate))]),
    ...(paymentReference === null ? [] : [ro.reference(isPaid, paymentReference)]),
    ...(vatScheme === 'oss' ? [ro.oss(vatCountry)] : []),
    ...(vatScheme === 'outside' ? [ro.outside] : []),
    ro.valid,
  ]
  regular(pdf, 9, SOFT)
  let y = top
  for (const line of lines) y = text(pdf, line, { at: LEFT, width: RIGHT - LEFT }, y) + 3
}

export type PdfFacts = {
  readonly brand: string
  readonly kind: 'invoice' | 'storno' | 'restored'
  /** The document that this one takes back. */
  readonly reverses: InvoiceRow | null
}

export function invoicePdf(invoice: InvoiceRow, facts: PdfFacts): Promise<Buffer> {
  const title = ro.title(facts.kind, numberOf(invoice))
  const { seller, issuedAt } = invoice

  return makePdf({ title, author: seller.name, madeAt: issuedAt }, (pdf) => {
    const below = parties(pdf, invoice, head(pdf, invoice, facts))
    notes(pdf, invoice, sums(pdf, invoice, table(pdf, invoice, below)))
  })
}
