import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'

const require = createRequire(import.meta.url)
const font = (file: string) => require.resolve(`@expo-google-fonts/figtree/${file}`)
const FONTS = {
  regular: font('400Regular/Figtree_400Regular.ttf'),
  strong: font('600SemiBold/Figtree_600SemiBold.ttf'),
}

export type PdfPage = PDFKit.PDFDocument
export type PdfColumn = { readonly at: number; readonly width: number; readonly isRight?: true }

export const PDF_LEFT = 48
export const PDF_RIGHT = 547
/** Below this a line belongs on the next page. */
export const PDF_BOTTOM = 770
export const PDF_INK = '#1c1830'
export const PDF_SOFT = '#5b5670'
const LINE = '#dcd8e6'
export const PDF_ACCENT = '#ffc94a'

/** Writes words at a place, and returns where the next line begins. */
export function pdfText(pdf: PdfPage, words: string, column: PdfColumn, top: number): number {
  const { at, width, isRight } = column
  pdf.text(words, at, top, { width, align: isRight ? 'right' : 'left' })

  return pdf.y
}

export const regular = (pdf: PdfPage, size = 10, color = PDF_INK) =>
  pdf.font('regular').fontSize(size).fillColor(color)
export const strong = (pdf: PdfPage, size = 10, color = PDF_INK) =>
  pdf.font('strong').fontSize(size).fillColor(color)

/** A line from side to side. */
export function pdfRule(pdf: PdfPage, top: number): number {
  pdf.moveTo(PDF_LEFT, top).lineTo(PDF_RIGHT, top).lineWidth(0.7).strokeColor(LINE).stroke()

  return top + 8
}

/** The coloured edge of the first page, the brand and the title. */
export function pdfHead(pdf: PdfPage, brand: string, title: string): number {
  pdf.rect(0, 0, pdf.page.width, 10).fill(PDF_ACCENT)
  const wide = { at: PDF_LEFT, width: PDF_RIGHT - PDF_LEFT }
  strong(pdf, 14)
  pdfText(pdf, brand, wide, 40)
  strong(pdf, 22)

  return pdfText(pdf, title, wide, 72) + 6
}

type Facts = {
  readonly title: string
  readonly author: string
  readonly madeAt: Date
  readonly paper?: { readonly size: 'A4' | 'A6'; readonly margin: number }
}

const A4 = { size: 'A4', margin: PDF_LEFT } as const

/** A document in Romanian with its fonts embedded, as `draw` fills it. The same facts give the same bytes. */
export function makePdf(
  { title, author, madeAt, paper = A4 }: Facts,
  draw: (pdf: PdfPage) => void,
): Promise<Buffer> {
  const pdf = new Pdf({
    ...paper,
    lang: 'ro-RO',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: madeAt },
  })
  pdf.registerFont('regular', FONTS.regular).registerFont('strong', FONTS.strong)
  const done = buffer(pdf)
  draw(pdf)
  pdf.end()

  return done
}
