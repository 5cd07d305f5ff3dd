import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { giftCardPdf, printable, type GiftCard } from './gift-card-pdf.ts'

const card: GiftCard = {
  brand: 'Hlizo',
  publicUrl: 'https://hlizo.example',
  code: 'HRTZ-8K4M-Q2WX',
  months: 3,
  recipientName: 'Ștefania',
  message: 'Râzi și tu, țin să râd și eu!',
  punchline: null,
  expiresAt: new Date('2029-01-31T12:00:00Z'),
  madeAt: new Date('2026-01-31T12:00:00Z'),
}

const STREAM = /stream\r?\n([\s\S]*?)\r?\nendstream/g

/** The parts of a document, unpacked. */
function partsOf(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(STREAM)].flatMap(([, packed = '']) => {
    try {
      return [inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length
const boxOf = (pdf: Buffer) => /\/MediaBox \[([^\]]+)\]/.exec(pdf.toString('latin1'))?.[1]
/** Whether the document maps a glyph to this letter, which a reader can copy. */
const has = (pdf: Buffer, letter: string) => {
  const code = (letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')
  return partsOf(pdf).some((part) => part.includes('beginbfrange') && part.includes(`<${code}>`))
}

const FILL_OR_TEXT = /([\d.]+) ([\d.]+) ([\d.]+) scn|\bBT\b/g
const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** The contrast with white paper of each color that words are printed in (WCAG 2.2). */
function contrastsOf(pdf: Buffer): number[] {
  const contrasts = new Set<number>()
  let color = [0, 0, 0]
  for (const [found, ...parts] of partsOf(pdf).join('\n').matchAll(FILL_OR_TEXT)) {
    if (found !== 'BT') color = parts.map((part) => linear(Number(part)))
    const [red = 0, green = 0, blue = 0] = color
    if (found === 'BT') contrasts.add(1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05))
  }

  return [...contrasts]
}

describe('giftCardPdf', () => {
  it('is one page of the paper, with its fonts', async () => {
    const [a4, a6] = [await giftCardPdf(card, 'a4'), await giftCardPdf(card, 'a6')]

    expect(boxOf(a4)).toBe('0 0 595.28 841.89')
    expect(boxOf(a6)).toBe('0 0 297.64 419.53')
    for (const pdf of [a4, a6]) {
      expect(pagesOf(pdf)).toBe(1)
      expect(pdf.toString('latin1')).toContain('/FontFile2')
    }
  })

  it('has the letters with a comma below', async () => {
    const pdf = await giftCardPdf(card, 'a6')

    for (const letter of ['Ș', 'ș', 'ț', 'â']) expect(has(pdf, letter)).toBe(true)
  })

  it('has the punchline of a comedian, on one page also with a long message', async () => {
    const punchline = {
      slug: 'jules',
      comedian: 'Jules',
      title: 'Etajul fără lift',
      text: 'Soacra are cheie. '.repeat(20),
    }
    const plain = await giftCardPdf(card, 'a6')
    const message = 'Un mesaj lung. '.repeat(33)
    const [a4, a6] = [
      await giftCardPdf({ ...card, punchline, message }, 'a4'),
      await giftCardPdf({ ...card, punchline }, 'a6'),
    ]

    expect([pagesOf(a4), pagesOf(a6)]).toEqual([1, 1])
    expect([has(plain, 'J'), has(a6, 'J')]).toEqual([false, true])
  })

  it('has words that can be read on white paper', async () => {
    const punchline = { slug: 'ana', comedian: 'Ana', title: 'Cheia', text: 'Soacra are cheie.' }
    const contrasts = contrastsOf(await giftCardPdf({ ...card, punchline }, 'a6'))

    expect(contrasts.length).toBeGreaterThan(1)
    expect(Math.min(...contrasts)).toBeGreaterThan(4.5)
  })

  it('has the same bytes for the same gift', async () => {
    const [once, again] = [await giftCardPdf(card, 'a6'), await giftCardPdf(card, 'a6')]

    expect(once.equals(again)).toBe(true)
  })

  it('fits on one page with any text', async () => {
    const texts = ['Ș'.repeat(500), 'Un mesaj lung. '.repeat(33), 'W'.repeat(500)]
    for (const message of texts)
      for (const paper of ['a4', 'a6'] as const) {
        const recipientName = message.slice(0, 50)
        const pdf = await giftCardPdf({ ...card, recipientName, message }, paper)
        expect(pagesOf(pdf)).toBe(1)
      }
  })
})

describe('printable', () => {
  it('keeps characters that the fonts have', () => {
    expect(printable('La mulți ani, Ștefan! 🎂 „100 %”')).toBe('La mulți ani, Ștefan! „100 %”')
    expect(printable('Zoë Núñez-Łódź')).toBe('Zoë Núñez-Łódź')
    expect(printable('🎂')).toBeNull()
    expect(printable(null)).toBeNull()
  })
})
