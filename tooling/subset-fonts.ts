import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

type Axes = Readonly<Record<string, number>>
type Source = { readonly font: string; readonly axes?: Axes }
/** A font file with the letters of one face of `fonts.css`. */
type Subset = { readonly name: string; readonly bytes: Buffer }

const ui = join(import.meta.dirname, '../apps/web/app/ui')
const sourceFile = createRequire(join(ui, 'fonts.css'))

// Titles are set in 700 and 800; one weight between the two is 9 kB smaller than an axis.
const titleWeight: Axes = { wght: 760 }
const sources: Readonly<Record<string, Source>> = {
  'figtree-latin': { font: 'figtree/files/figtree-latin-wght-normal.woff2' },
  'figtree-romanian': { font: 'figtree/files/figtree-latin-ext-wght-normal.woff2' },
  'bricolage-latin': {
    font: 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    axes: titleWeight,
  },
  'bricolage-romanian': {
    font: 'bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2',
    axes: titleWeight,
  },
}
const options = {
  targetFormat: 'woff2',
  // Kerning, ligatures, accents, the letters of a language, and figures of one width.
  keepFeatures: ['kern', 'liga', 'calt', 'ccmp', 'mark', 'mkmk', 'locl', 'tnum'],
} as const

const FACE = /src:\s*url\('\.\/fonts\/([a-z-]+)\.woff2'\)[^;]*;\s*unicode-range:([^;]+);/g
const RANGE = /U\+([\dA-F]+)(?:-([\dA-F]+))?/gi

function lettersIn(ranges: string): string {
  const letters: string[] = []
  for (const [, first = '', last = first] of ranges.matchAll(RANGE))
    for (let code = parseInt(first, 16); code <= parseInt(last, 16); code += 1)
      letters.push(String.fromCodePoint(code))

  return letters.join('')
}

/** The letters of each small font file, as `fonts.css` promises them. */
export function promisedLetters(): ReadonlyMap<string, string> {
  const faces = readFileSync(join(ui, 'fonts.css'), 'utf8').matchAll(FACE)

  return new Map([...faces].map(([, name = '', ranges = '']) => [name, lettersIn(ranges)]))
}

/** The path of a subset font file. */
export const fontFile = (name: string) => join(ui, 'fonts', `${name}.woff2`)

/** Cuts the fonts down to what the first paint of a page needs: a third of their bytes. */
export async function subsetFonts(): Promise<Subset[]> {
  const letters = promisedLetters()

  return Promise.all(
    Object.entries(sources).map(async ([name, { font, axes }]) => ({
      name,
      bytes: await subsetFont(
        readFileSync(sourceFile.resolve(`@fontsource-variable/${font}`)),
        letters.get(name) ?? '',
        { ...options, ...(axes && { variationAxes: axes }) },
      ),
    })),
  )
}

if (import.meta.main) {
  for (const { name, bytes } of await subsetFonts()) {
    writeFileSync(fontFile(name), bytes)
    process.stdout.write(`${name}.woff2: ${bytes.length.toLocaleString('en')} bytes\n`)
  }
}
