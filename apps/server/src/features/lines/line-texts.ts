import type { SpokenLine } from '@hlizo/contract/entities/spoken-line'
import type { BestLine } from './find-lines.ts'
import type { LineStore } from './line-store.ts'

type LinePlace = Pick<BestLine, 'filmId' | 'place'>

/** The places of what is shown: the line, and the one after it where the quote goes on. */
const shownPlaces = ({ filmId, place, goesOn }: BestLine): LinePlace[] => [
  { filmId, place },
  ...(goesOn ? [{ filmId, place: place + 1 }] : []),
]

/** Reads what is said in these lines. Gives null for a line that has been replaced since. */
export async function readTexts(
  store: Pick<LineStore, 'said'>,
  lines: readonly BestLine[],
): Promise<(line: BestLine) => SpokenLine | null> {
  const all = lines.length === 0 ? [] : await store.said(lines.flatMap(shownPlaces))
  const saidAt = ({ filmId, place }: LinePlace) =>
    all.filter((said) => said.filmId === filmId && said.place === place)

  return (line) => {
    const said = shownPlaces(line).flatMap(saidAt)
    const [first] = said
    if (first === undefined) return null
    const text = said.map((one) => one.said).join(' ')

    return { text, lang: line.lang, at: Math.floor(first.startsAt) }
  }
}
