import type { Queries, Transaction } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { keysOfSpoken, spokenText, spokenWords } from '@hlizo/domain/spoken-text'
import { readCues } from '@hlizo/media/captions'
import { z } from 'zod'

export type Line = {
  readonly startsAt: number
  readonly said: string
  readonly own: readonly string[]
}

/** The captions of a film in one language; `source` is their version. */
export type Track = { readonly lang: string; readonly source: string }

const Film = z.object({ id: z.number(), lang: z.string(), source: z.string(), isLive: z.boolean() })
const Id = z.object({ id: z.number() })
const Own = z.object({ words: z.string(), ownCount: z.number() })

/** A cue of two seconds and a cue of twenty hours are both cues: words beyond this are not searched. */
const MOST_WORDS = 60

/** The lines of WebVTT in which something is said. */
export function linesOf(vtt: string): Line[] {
  return readCues(vtt).cues.flatMap(({ start, text }) => {
    const said = spokenText(text)
    const own = spokenWords(said).slice(0, MOST_WORDS)

    return own.length === 0 ? [] : { startsAt: start, said, own }
  })
}

/** Counts the lines that each word is in. */
function wordCount() {
  const counts = new Map<string, number>()
  const add = (words: Iterable<string>, by: number) => {
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + by)
  }

  return { counts, add }
}
type WordCount = ReturnType<typeof wordCount>

async function insertLines(tx: Queries, filmId: number, lines: readonly Line[]): Promise<void> {
  const words = lines.map(({ own }, place) => [...own, ...(lines[place + 1]?.own ?? [])].join(' '))
  await tx.run(sql`insert into app.caption_line (film_id, place, starts_at, said, words, own_count)
    select ${filmId}::int, place, starts_at, said, words, own_count
    from unnest(${lines.map((_, place) => place)}::int[], ${lines.map(({ startsAt }) => startsAt)}::float8[],
      ${lines.map(({ said }) => said)}::text[], ${words}::text[], ${lines.map(({ own }) => own.length)}::int[])
      as line (place, starts_at, said, words, own_count)`)
}

/** Takes the words of a film's lines from the count; the lines go with the film. */
async function forget(tx: Queries, filmId: number, { add }: WordCount): Promise<void> {
  const lines = await tx.many(
    Own,
    sql`select words, own_count as "ownCount" from app.caption_line where film_id = ${filmId}`,
  )
  for (const { words, ownCount } of lines) add(words.split(' ').slice(0, ownCount), -1)
  await tx.run(sql`delete from app.caption_film where id = ${filmId}`)
}

/** One writer at a time, in the order of the words, so that two never wait for each other. */
async function writeWords(tx: Transaction, { counts }: WordCount): Promise<void> {
  const changed = [...counts].filter(([, by]) => by !== 0)
  if (changed.length === 0) return
  await tx.lock('words of captions')
  const words = changed.map(([word]) => word)
  await tx.run(sql`insert into app.caption_word as known (word, lines, keys)
    select word, lines, string_to_array(keys, ' ')
    from unnest(${words}::text[], ${changed.map(([, by]) => by)}::int[],
      ${words.map((word) => keysOfSpoken(word).join(' '))}::text[]) as counted (word, lines, keys)
    on conflict (word) do update set lines = known.lines + excluded.lines`)
  await tx.run(sql`delete from app.caption_word where word = any(${words}::text[]) and lines <= 0`)
}

/**
 * Makes the lines of a film those of its tracks. What is there in the same version stays. The caller has locked
 * the film.
 */
export async function writeLines(
  tx: Transaction,
  assetId: string,
  tracks: readonly Track[],
  textOf: (lang: string) => Promise<string | null>,
): Promise<void> {
  const known = await tx.many(
    Film,
    sql`select id, lang, source, is_live as "isLive" from app.caption_film
      where asset_id = ${assetId} order by id`,
  )
  const isWritten = (track: Track) =>
    known.some(
      ({ lang, source, isLive }) => isLive && lang === track.lang && source === track.source,
    )
  const isWanted = (film: (typeof known)[number]) =>
    film.isLive && tracks.some(({ lang, source }) => lang === film.lang && source === film.source)
  const count = wordCount()
  for (const film of known) if (!isWanted(film)) await forget(tx, film.id, count)
  for (const { lang, source } of tracks.filter((track) => !isWritten(track))) {
    const lines = linesOf((await textOf(lang)) ?? '')
    const { id } = await tx.one(
      Id,
      sql`insert into app.caption_film (asset_id, lang, source, is_live)
        values (${assetId}, ${lang}, ${source}, true) returning id`,
    )
    await insertLines(tx, id, lines)
    for (const { own } of lines) count.add(own, 1)
  }
  await writeWords(tx, count)
}
