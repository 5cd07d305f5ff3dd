import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
// oxlint-disable-next-line import/default -- Node loads CommonJS, whose functions exist on the default export only
import opentype, { type Font, type PathCommand } from 'opentype.js'
import { element, short, type Attributes } from './svg.ts'

/** The typefaces at hand, all under the SIL Open Font License. */
export type Typeface = 'anton' | 'bangers' | 'poppins' | 'poppins-black' | 'poppins-text'

/** Where a line of text starts, ends or centres, and how it is set. */
type Setting = {
  readonly face?: Typeface
  readonly fill?: string
  readonly anchor?: 'start' | 'middle' | 'end'
  /** Extra space after each letter, in pixels. */
  readonly spacing?: number
  readonly more?: Attributes
}

const weights: Record<Typeface, readonly [family: string, weight: number]> = {
  anton: ['anton', 400],
  bangers: ['bangers', 400],
  poppins: ['poppins', 800],
  'poppins-black': ['poppins', 900],
  'poppins-text': ['poppins', 600],
}

const loaded = new Map<Typeface, readonly Font[]>()

/** A line of text as outlines, so that a picture needs no installed font. */
export function lettering(
  text: string,
  x: number,
  y: number,
  size: number,
  setting: Setting = {},
): string {
  const { face = 'anton', fill = '#fff', anchor = 'start', spacing = 0, more = {} } = setting
  const width = letteringWidth(text, size, face, spacing)
  const start = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x

  return element('path', { d: outlines(text, start, y, size, face, spacing), fill, ...more })
}

/** How wide `lettering` draws a text, in pixels. */
export function letteringWidth(
  text: string,
  size: number,
  face: Typeface = 'anton',
  spacing = 0,
): number {
  const fonts = fontsOf(face)
  const advance = (letter: string): number => {
    const font = fontFor(fonts, letter)
    return ((font.charToGlyph(letter).advanceWidth ?? 0) * size) / font.unitsPerEm + spacing
  }

  return (
    Array.from(text).reduce((width, letter) => width + advance(letter), 0) -
    (text === '' ? 0 : spacing)
  )
}

function outlines(
  text: string,
  x: number,
  y: number,
  size: number,
  face: Typeface,
  spacing: number,
): string {
  const fonts = fontsOf(face)
  let pen = x
  let d = ''
  for (const letter of text) {
    const font = fontFor(fonts, letter)
    const glyph = font.charToGlyph(letter)
    d += glyph.getPath(pen, y, size).commands.map(commandText).join('')
    pen += ((glyph.advanceWidth ?? 0) * size) / font.unitsPerEm + spacing
  }

  return d
}

// opentype.js's own toPathData() prints NaN for some glyphs of the latin-ext files.
function commandText(command: PathCommand): string {
  const pair = (x: number, y: number): string => `${short(x || 0)} ${short(y || 0)}`
  if (command.type === 'Z') return 'Z'
  const end = pair(command.x, command.y)
  if (command.type === 'Q') return `Q${pair(command.x1, command.y1)} ${end}`
  if (command.type === 'C') {
    return `C${pair(command.x1, command.y1)} ${pair(command.x2, command.y2)} ${end}`
  }

  return command.type + end
}

// ă, ș and ț live in the latin-ext file, everything else in latin.
function fontFor(fonts: readonly Font[], letter: string): Font {
  const [first] = fonts
  if (first === undefined) throw new Error('A typeface needs at least one font file')

  return fonts.find((font) => font.charToGlyphIndex(letter) > 0) ?? first
}

function fontsOf(face: Typeface): readonly Font[] {
  const known = loaded.get(face)
  if (known !== undefined) return known

  const [family, weight] = weights[face]
  const fonts = ['latin', 'latin-ext'].map((subset) => {
    const file = `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`
    // oxlint-disable-next-line import/no-named-as-default-member -- as above
    return opentype.parse(
      new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(file)))).buffer,
    )
  })
  loaded.set(face, fonts)

  return fonts
}
