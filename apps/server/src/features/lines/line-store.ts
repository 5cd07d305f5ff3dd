import type { Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { errorKeys } from '@hlizo/domain/spoken-text'
import { z } from 'zod'
import { isListedFor, type ProfileKey } from '#server/stores/listing.ts'

const Word = z.object({ word: z.string(), lines: z.number() })
export type KnownWord = z.infer<typeof Word>

const Candidate = z.object({
  filmId: z.number(),
  place: z.number(),
  words: z.string(),
  ownCount: z.number(),
})
/** A line that may be meant, whether its film is listed or not. */
export type Candidate = z.infer<typeof Candidate>

const ListedFilm = z.object({ filmId: z.number(), videoId: z.number(), lang: z.string() })
/** Captions of a video that is listed. */
export type ListedFilm = z.infer<typeof ListedFilm>

const Said = z.object({
  filmId: z.number(),
  place: z.number(),
  said: z.string(),
  startsAt: z.number(),
})
/** What is said in a line, and when, in seconds of the film. */
export type Said = z.infer<typeof Said>

/** For whom lines are found, and when. */
export type Audience = { readonly profile: ProfileKey | null; readonly now: Date }

/** Lines that are compared with a quote. */
export const CANDIDATES = 400
const PREFIX_WORDS = 40
const SHORTEST_WITH_KEYS = 3
const SHORTEST_PREFIX = 3
/** Above every letter. */
const LAST_LETTER = '\u{10FFFF}'

const LINE_WORDS = raw(`array_to_tsvector(string_to_array(words, ' '))`)
/** In the text of the statement, so that the planner sees it. */
const FEW = raw(`limit ${CANDIDATES}`)

/** A tsquery for one of these words, which have letters and digits only. */
const oneOf = (words: readonly string[]): string =>
  `(${words.map((word) => `'${word}'`).join(' | ')})`

const pairsOf = <Item>(items: readonly Item[]): [Item, Item][] =>
  items.flatMap((one, index) => items.slice(index + 1).map((other): [Item, Item] => [one, other]))

/** Reads the lines of films, and their words. */
export function lineStore(db: Queries) {
  const candidates = (query: string) =>
    db.many(
      Candidate,
      sql`select film_id as "filmId", place, words, own_count as "ownCount" from app.caption_line
        where ${LINE_WORDS} @@ ${query}::tsquery ${FEW}`,
    )

  return {
    /** The words themselves, those that may be meant by them, and those that begin with `prefix`. */
    wordsNear: (words: readonly string[], prefix: string | null): Promise<KnownWord[]> => {
      const keys = words.flatMap((word) =>
        word.length < SHORTEST_WITH_KEYS ? [] : errorKeys(word),
      )
      const begun =
        prefix === null || prefix.length < SHORTEST_PREFIX
          ? sql``
          : sql` union all (select word, lines from app.caption_word
              where word > ${prefix} and word < ${prefix + LAST_LETTER}
              order by lines desc, word limit ${PREFIX_WORDS})`

      return db.many(
        Word,
        sql`select word, lines from app.caption_word where word = any(${words}::text[])
          union all select word, lines from app.caption_word where keys && ${keys}::text[]${begun}`,
      )
    },

    /** Lines that say one word of each group. */
    sayingAll: (groups: readonly (readonly string[])[]): Promise<Candidate[]> =>
      candidates(groups.map(oneOf).join(' & ')),

    /** Lines that say words of two groups. */
    sayingTwo: (groups: readonly (readonly string[])[]): Promise<Candidate[]> =>
      candidates(
        pairsOf(groups)
          .map(([one, other]) => `(${oneOf(one)} & ${oneOf(other)})`)
          .join(' | '),
      ),

    /** Those of these films whose video is listed. */
    listed: (filmIds: readonly number[], { profile, now }: Audience): Promise<ListedFilm[]> =>
      db.many(
        ListedFilm,
        sql`select film.id as "filmId", listed.id as "videoId", film.lang from app.caption_film film
          cross join lateral (select v.id from app.video v
            where v.asset_id = film.asset_id and ${isListedFor(profile, now)} order by v.id limit 1) listed
          where film.id = any(${filmIds}::int[]) and film.is_live`,
      ),

    /** What is said in these lines. */
    said: (lines: readonly { readonly filmId: number; readonly place: number }[]) =>
      db.many(
        Said,
        sql`select line.film_id as "filmId", line.place, line.said, line.starts_at as "startsAt"
          from unnest(${lines.map(({ filmId }) => filmId)}::int[],
            ${lines.map(({ place }) => place)}::int[]) as wanted (film_id, place)
          join app.caption_line line using (film_id, place)`,
      ),
  }
}

export type LineStore = ReturnType<typeof lineStore>
