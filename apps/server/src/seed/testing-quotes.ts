import { readFile } from 'node:fs/promises'
import { demoFile, videos } from '@hlizo/demo/catalogue'
import { foldText } from '@hlizo/domain/search-text'
import { seededNumber } from '@hlizo/domain/seeded-order'
import { linesOf, type Line } from '#server/features/lines/line-writer.ts'

/** A quote as it is typed, and the line that is meant. */
export type Quote = { readonly query: string; readonly assetId: string; readonly said: string }

/** The Romanian captions of the demo's films, by film. For tests. */
export async function demoCaptions(): Promise<Map<string, string>> {
  const files = new Map(
    videos.map(({ masterId, captions }) => [
      masterId,
      captions.find(({ lang }) => lang === 'ro')?.file ?? '',
    ]),
  )
  const texts = [...files]
    .filter(([, file]) => file !== '')
    .map(async ([id, file]) => [id, await readFile(demoFile(file), 'utf8')] as const)

  return new Map(await Promise.all(texts))
}

/** Numbers between 0 and 1 that are the same in every run. */
export function seeded(seed: string): () => number {
  let drawn = 0

  return () => seededNumber(seed, (drawn += 1))
}

/** A typing error in a word: a letter is missing, doubled, wrong or exchanged. */
function misspelled(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2))
  const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
  const errors = [
    before + after,
    before + letter + letter + after,
    `${before}${letter === 'o' ? 'i' : 'o'}${after}`,
    before + (after[0] ?? '') + letter + after.slice(1),
  ]

  return errors[Math.floor(random() * errors.length)] ?? word
}

/** Some words of a line without diacritics, one in three with two typing errors, the others with one. */
function quoteOf({ own }: Line, random: () => number): string {
  const count = Math.min(own.length, 4 + Math.floor(random() * 4))
  const from = Math.floor(random() * (own.length - count + 1))
  const words = own.slice(from, from + count)
  const long = words.flatMap((word, at) => (word.length >= 4 ? at : []))
  const errors = random() < 1 / 3 ? 2 : 1
  for (let error = 0; error < errors && long.length > 0; error += 1) {
    const [at = 0] = long.splice(Math.floor(random() * long.length), 1)
    words[at] = misspelled(words[at] ?? '', random)
  }

  return words.map(foldText).join(' ')
}

/** So many quotes from these captions, never two of one line. Sentences that several films say are left out. */
export function quotesFrom(captions: ReadonlyMap<string, string>, count: number): Quote[] {
  const random = seeded('quotes')
  const lines = [...captions].flatMap(([assetId, vtt]) =>
    linesOf(vtt).map((line) => ({ assetId, line, text: line.own.join(' ') })),
  )
  const unique = lines.filter(
    ({ text, line }) =>
      line.own.length >= 4 && lines.filter((other) => other.text === text).length === 1,
  )
  const shuffled = unique
    .map((one) => ({ one, place: random() }))
    .toSorted((a, b) => a.place - b.place)

  return shuffled.slice(0, count).map(({ one: { assetId, line } }) => ({
    query: quoteOf(line, random),
    assetId,
    said: line.said,
  }))
}
