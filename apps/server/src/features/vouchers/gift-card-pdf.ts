import type { GiftPaper } from '@hlizo/contract/calls/gifts'
import type { Punchline } from '@hlizo/contract/entities/spoken-line'
import { hrefs } from '@hlizo/contract/hrefs'
import { giftCardMessages as ro } from '@hlizo/contract/messages/gift-card'
import { formatDate } from '@hlizo/domain/dates'
import { encode } from 'uqr'
import {
  makePdf,
  PDF_ACCENT,
  PDF_INK,
  PDF_SOFT,
  regular,
  strong,
  type PdfPage,
} from '#server/billing/pdf-page.ts'

export type GiftCard = {
  readonly brand: string
  readonly publicUrl: string
  readonly code: string
  readonly months: number
  readonly recipientName: string | null
  readonly message: string | null
  readonly punchline: Punchline | null
  readonly expiresAt: Date
  readonly madeAt: Date
}

type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
type Fitted = Box & {
  readonly font: typeof regular
  /** The largest size that is tried, and the smallest. */
  readonly sizes: readonly [number, number]
  readonly color?: string
  readonly isCentred?: true
}

// In points of A6. A4 is twice as long and wide.
const SCALES = { a4: 2, a6: 1 } as const
const SIZES = { a4: 'A4', a6: 'A6' } as const
const WIDTH = 298
const LEFT = 28
const WIDE = { x: LEFT, width: WIDTH - 2 * LEFT }
// Below the head, above the code.
const WORDS = { ...WIDE, y: 144, height: 98 }
const PUNCHLINE_HEIGHT = 50
const CODE: Box = { ...WIDE, y: 252, height: 50 }
const QR: Box = { x: LEFT, y: 316, width: 76, height: 76 }
const STEPS = { x: 116, width: WIDTH - LEFT - 116 }
const SIZE_STEP = 0.5

// What the embedded fonts lack would be printed as an empty box.
const UNPRINTABLE = /[^\p{Script=Latin}\p{M}\p{P}\p{Zs}0-9+=<>|~^$€£°]/gu

/** The words as the fonts of the card can print them; null when nothing is left. */
export function printable(words: string | null): string | null {
  const left = (words ?? '').normalize('NFC').replaceAll(UNPRINTABLE, '').replaceAll(/\s+/g, ' ')

  return left.trim() === '' ? null : left.trim()
}

/** Writes words into a box in the largest size that fits, and gives their lower edge; at the smallest size the rest is cut off. */
function fit(pdf: PdfPage, words: string, box: Fitted): number {
  const { x, y, width, height, font, sizes, color, isCentred } = box
  const [largest, smallest] = sizes
  let size = largest
  const isTooHigh = () => font(pdf, size, color).heightOfString(words, { width }) > height
  while (size > smallest && isTooHigh()) size -= SIZE_STEP
  font(pdf, size, color).text(words, x, y, {
    width,
    height,
    ellipsis: true,
    align: isCentred ? 'center' : 'left',
  })

  return pdf.y
}

function head(pdf: PdfPage, card: GiftCard): void {
  const name = printable(card.recipientName)
  pdf.rect(0, 0, WIDTH, 8).fill(PDF_ACCENT)
  fit(pdf, card.brand, { ...WIDE, y: 28, height: 16, font: strong, sizes: [12, 8] })
  const title = name === null ? ro.forFriend : ro.forName(name)
  fit(pdf, title, { ...WIDE, y: 54, height: 58, font: strong, sizes: [22, 9] })
  const months = ro.months(card.months)
  fit(pdf, months, { ...WIDE, y: 116, height: 16, font: regular, sizes: [11, 8], color: PDF_SOFT })
}

/** What the comedian says, and where, below the giver's own words. */
function punchlineBox(pdf: PdfPage, { text, comedian, title }: Punchline): void {
  const y = WORDS.y + WORDS.height - PUNCHLINE_HEIGHT + 4
  const said = ro.message(printable(text) ?? '')
  const end = fit(pdf, said, { ...WIDE, y, height: 30, font: strong, sizes: [11, 6] })
  const from = ro.saidBy(printable(comedian) ?? '', printable(title) ?? '')
  fit(pdf, from, { ...WIDE, y: end + 2, height: 11, font: regular, sizes: [8, 6], color: PDF_SOFT })
}

function codeBox(pdf: PdfPage, card: GiftCard): void {
  const { x, y, width, height } = CODE
  pdf.roundedRect(x, y, width, height, 6).lineWidth(1.2).dash(4, { space: 3 })
  pdf.strokeColor(PDF_ACCENT).stroke().undash()
  const line = { x, width, isCentred: true } as const
  fit(pdf, ro.code, {
    ...line,
    y: y + 8,
    height: 11,
    font: regular,
    sizes: [8, 8],
    color: PDF_SOFT,
  })
  fit(pdf, card.code, { ...line, y: y + 20, height: 24, font: strong, sizes: [18, 10] })
}

function qrCode(pdf: PdfPage, address: string): void {
  const { data, size } = encode(address, { border: 0 })
  const module = QR.width / size
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) pdf.rect(QR.x + column * module, QR.y + row * module, module, module)
  pdf.fill(PDF_INK)
}

function howTo(pdf: PdfPage, card: GiftCard): void {
  const { publicUrl, code } = card
  qrCode(pdf, `${publicUrl}${hrefs.voucherRedeem(code)}`)
  const address = `${new URL(publicUrl).host}${hrefs.voucherRedeem()}`
  const lines = [...ro.steps(address), ro.noCard, ro.validUntil(formatDate(card.expiresAt))]
  const words = lines.join('\n')
  fit(pdf, words, { ...STEPS, y: QR.y, height: 84, font: regular, sizes: [8, 5] })
}

/** A card to print and fold into an envelope: the code, the giver's words and how to activate it. */
export function giftCardPdf(card: GiftCard, paper: GiftPaper): Promise<Buffer> {
  const { brand, madeAt } = card
  const facts = { title: ro.title, author: brand, madeAt }

  return makePdf({ ...facts, paper: { size: SIZES[paper], margin: 0 } }, (pdf) => {
    pdf.scale(SCALES[paper])
    head(pdf, card)
    const message = printable(card.message)
    const height = WORDS.height - (card.punchline === null ? 0 : PUNCHLINE_HEIGHT)
    if (message !== null)
      fit(pdf, ro.message(message), { ...WORDS, height, font: regular, sizes: [13, 6] })
    if (card.punchline !== null) punchlineBox(pdf, card.punchline)
    codeBox(pdf, card)
    howTo(pdf, card)
  })
}
