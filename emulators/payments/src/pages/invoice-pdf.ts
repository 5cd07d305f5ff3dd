import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { totalsOf, type InvoiceState } from '../resources/invoice/state.ts'
import { FONTS } from './assets.ts'
import { dayText, moneyText } from './money.ts'
import { invoiceTexts as texts } from './texts.ts'

const LEFT = 56
const RIGHT = 539
const WIDTH = RIGHT - LEFT
const INK = '#1c2237'
const SOFT = '#565d75'

function header(pdf: PDFKit.PDFDocument, invoice: InvoiceState): void {
  pdf
    .font('semibold')
    .fontSize(22)
    .fillColor(INK)
    .text(texts.title(invoice.number ?? ''), LEFT, 64)
  pdf.moveDown(0.6).font('regular').fontSize(10.5).fillColor(SOFT)
  pdf.text(`${texts.date}: ${dayText(invoice.finalizedAt ?? invoice.created)}`)
  const customer = [invoice.customerName, invoice.customerEmail].filter((part) => part !== null)
  if (customer.length > 0) pdf.text(`${texts.customer}: ${customer.join(', ')}`)
  pdf.text(texts.status[invoice.status])
  pdf.moveDown(2)
}

function rule(pdf: PDFKit.PDFDocument): void {
  pdf.moveTo(LEFT, pdf.y).lineTo(RIGHT, pdf.y).lineWidth(0.6).strokeColor('#d9dce6').stroke()
  pdf.moveDown(0.6)
}

function row(pdf: PDFKit.PDFDocument, label: string, amount: string, isStrong = false): void {
  const top = pdf.y
  pdf
    .font(isStrong ? 'semibold' : 'regular')
    .fontSize(11)
    .fillColor(INK)
  pdf.text(amount, LEFT, top, { width: WIDTH, align: 'right' })
  pdf.text(label, LEFT, top, { width: WIDTH - 120 })
}

function lines(pdf: PDFKit.PDFDocument, invoice: InvoiceState): void {
  rule(pdf)
  for (const line of invoice.lines) {
    row(pdf, line.description, moneyText(line.amount, invoice.currency))
    if (line.period.end > line.period.start) {
      const period = `${dayText(line.period.start)} – ${dayText(line.period.end)}`
      pdf.font('regular').fontSize(9.5).fillColor(SOFT).text(period, LEFT)
    }
    pdf.moveDown(0.8)
  }
  rule(pdf)
}

function totals(pdf: PDFKit.PDFDocument, invoice: InvoiceState): void {
  const money = (amount: number) => moneyText(amount, invoice.currency)
  const { subtotal, discount, total, due } = totalsOf(invoice)
  if (discount > 0) {
    row(pdf, texts.subtotal, money(subtotal))
    pdf.moveDown(0.4)
    row(pdf, texts.discount, money(-discount))
    pdf.moveDown(0.4)
  }
  if (due !== total) {
    row(pdf, texts.balance, money(due - total))
    pdf.moveDown(0.4)
  }
  row(pdf, texts.total, money(due), true)
}

export function invoicePdf(invoice: InvoiceState): Promise<Buffer> {
  const pdf = new Pdf({
    size: 'A4',
    margin: LEFT,
    lang: 'ro-RO',
    displayTitle: true,
    info: { Title: texts.title(invoice.number ?? '') },
  })
  pdf.registerFont('regular', FONTS.regular).registerFont('semibold', FONTS.semibold)
  const done = buffer(pdf)
  header(pdf, invoice)
  lines(pdf, invoice)
  totals(pdf, invoice)
  pdf.moveDown(3).font('regular').fontSize(9).fillColor(SOFT).text(texts.note, LEFT)
  pdf.end()

  return done
}
