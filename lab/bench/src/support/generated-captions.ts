import type { Database } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { keysOfSpoken } from '@hlizo/domain/spoken-text'
import { seededFractions } from './generated-words.ts'
import { insertColumns } from './insert-columns.ts'

const LINES_PER_HOUR = 700
const SECONDS_PER_LINE = 5
const WORDS = 90_000
const WORDS_AT_ONCE = 5_000
const SYLLABLES =
  `a ba be bi bo bu ca ce ci co cu da de di do du fa fe fi fo ga ge gi go la le li lo lu ma me mi mo mu na ne
  ni no nu pa pe pi po pu ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo za ze zi zo tra cre pri stra
  scu ghe che rul tor los nic mar pul ter esc an in un ar er or`.split(/\s+/)

/** Words of a spoken language: the few that are short are frequent, most are rare (Zipf's law). */
function vocabulary(random: () => number): () => string {
  const words = new Set<string>()
  while (words.size < WORDS) {
    const length = 1 + Math.floor(random() * random() * 5 + (words.size > 200 ? 1 : 0))
    const syllables = Array.from(
      { length },
      () => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? 'ha',
    )
    words.add(syllables.join(''))
  }
  const list = [...words]
  let sum = 0
  const until = Float64Array.from(list, (_, rank) => (sum += 1 / (rank + 2.7) ** 1.05))

  return () => {
    const place = random() * sum
    let [low, high] = [0, list.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((until[middle] ?? 0) < place) low = middle + 1
      else high = middle
    }
    return list[low] ?? 'ha'
  }
}

/** A quote as it is typed: some words of a line, one with a typing error. */
function quoteOf(words: readonly string[], random: () => number): string {
  const count = 3 + Math.floor(random() * 5)
  const quote = words.slice(0, count)
  const longest = quote.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const at = 1 + Math.floor(random() * Math.max(1, longest.length - 2))
  const error = [
    longest.slice(0, at) + longest.slice(at + 1),
    `${longest.slice(0, at)}x${longest.slice(at + 1)}`,
    longest.slice(0, at) + (longest[at + 1] ?? '') + (longest[at] ?? '') + longest.slice(at + 2),
  ][Math.floor(random() * 3)]

  return quote
    .map((word) => (word === longest ? error : word))
    .join(' ')
    .slice(0, 80)
}

async function addLines(
  db: Database,
  film: { readonly id: number; readonly assetId: string },
  own: readonly (readonly string[])[],
): Promise<void> {
  await insertColumns(db, 'app.caption_film', {
    id: ['int', [film.id]],
    asset_id: ['text', [film.assetId]],
    lang: ['text', ['ro']],
    source: ['text', ['bench']],
    is_live: ['bool', [true]],
  })
  await insertColumns(db, 'app.caption_line', {
    film_id: ['int', own.map(() => film.id)],
    place: ['int', own.map((_, place) => place)],
    starts_at: ['float8', own.map((_, place) => place * SECONDS_PER_LINE)],
    said: ['text', own.map((words) => `${words.join(' ')}.`)],
    words: ['text', own.map((words, place) => [...words, ...(own[place + 1] ?? [])].join(' '))],
    own_count: ['int', own.map((words) => words.length)],
  })
}

async function addWords(db: Database, counts: ReadonlyMap<string, number>): Promise<void> {
  const all = [...counts]
  for (let start = 0; start < all.length; start += WORDS_AT_ONCE) {
    const some = all.slice(start, start + WORDS_AT_ONCE)
    await db.run(sql`insert into app.caption_word (word, lines, keys)
      select word, lines, string_to_array(keys, ' ') from unnest(${some.map(([word]) => word)}::text[],
        ${some.map(([, lines]) => lines)}::int[],
        ${some.map(([word]) => keysOfSpoken(word).join(' '))}::text[]) as counted (word, lines, keys)`)
  }
}

/** Gives the first videos an hour of captions each; returns quotes from them. */
export async function generateCaptions(
  db: Database,
  { hours, quotes }: { readonly hours: number; readonly quotes: number },
): Promise<string[]> {
  const random = seededFractions(7)
  const word = vocabulary(random)
  const counts = new Map<string, number>()
  const asked: string[] = []
  const every = Math.max(1, Math.floor((hours * LINES_PER_HOUR) / quotes))
  let lines = 0
  await db.run(sql`update app.video set asset_id = 'bench-' || id where id <= ${hours}`)
  for (let id = 1; id <= hours; id += 1) {
    const own = Array.from({ length: LINES_PER_HOUR }, () =>
      Array.from({ length: 6 + Math.floor(random() * 9) }, word),
    )
    await addLines(db, { id, assetId: `bench-${id}` }, own)
    for (const words of own) {
      for (const one of new Set(words)) counts.set(one, (counts.get(one) ?? 0) + 1)
      lines += 1
      if (lines % every === 0 && asked.length < quotes) asked.push(quoteOf(words, random))
    }
  }
  await addWords(db, counts)
  await db.run(raw('analyze'))

  return asked
}
