import { z } from 'zod'
import type { Category } from '@hlizo/contract/entities/category'
import { TitleType } from '@hlizo/contract/entities/search-result'
import type { Database } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import { matchLevel } from '@hlizo/domain/search-text'
import { isListed } from '#server/stores/listing.ts'

const MatchRow = z.object({
  type: TitleType,
  id: z.number(),
  showId: z.number().nullable(),
  searchText: z.string(),
})

/** A video or show that answers a search; the lower its rank, the better. */
export type Match = {
  readonly type: z.infer<typeof TitleType>
  readonly id: number
  /** The published show that a video belongs to. */
  readonly showId: number | null
  readonly rank: number
}

// How many of the most viewed are weighed. A word that more titles have says little about any.
const WEIGHED = 300
const SIMILAR = 60
// One wrong, missing or swapped letter in a word of six leaves about half of its trigrams.
const SIMILAR_ENOUGH = 0.45

type Where = { readonly category?: Category | undefined; readonly now: Date }

type Measure = {
  readonly condition: (alias: Sql) => Sql
  /** The more alike, the greater. */
  readonly similarity: (alias: Sql) => Sql
  readonly limit: number
}

/** The listed videos and published shows that fulfil `condition`, the most similar and then the most viewed first. */
function matchesQuery({ category, now }: Where, measure: Measure): Sql {
  const ofCategory = (alias: Sql) =>
    category === undefined ? sql`true` : sql`${alias}.category = ${category}`
  const [v, s] = [raw('v'), raw('s')]

  return sql`select * from (
      (select 'VIDEO' as type, v.id, owner.id as "showId", v.search_text as "searchText",
          ${measure.similarity(v)} as similarity
        from app.video v
        left join app.show owner on owner.id = v.show_id and owner.status = 'published'
        where ${isListed(now)} and ${ofCategory(v)} and ${measure.condition(v)}
        order by similarity desc, v.views_count desc, v.id desc limit ${measure.limit})
      union all
      (select 'SHOW', s.id, null, s.search_text, ${measure.similarity(s)} as similarity
        from app.show s
        where s.status = 'published' and ${ofCategory(s)} and ${measure.condition(s)}
        order by similarity desc, s.id limit ${measure.limit})
    ) matches order by similarity desc`
}

/** Texts that have every word, the last one as a beginning. Words hold letters and digits only. */
function withWords(words: readonly string[]): Measure {
  const query = `${words.join(' & ')}:*`
  return {
    condition: (alias) =>
      sql`to_tsvector('simple', ${alias}.search_text) @@ to_tsquery('simple', ${query})`,
    similarity: () => raw('1::real'),
    limit: WEIGHED,
  }
}

/** The lines of a text that hold names: title, comedians, show. Exactly as the index has it. */
function names(alias: Sql): Sql {
  const line = (number: number) =>
    sql`split_part(${alias}.search_text, E'\n', ${raw(String(number))})`
  return sql`(${line(1)} || ' ' || ${line(2)} || ' ' || ${line(3)})`
}

/** Names like these words: for slips of the finger. The only use of pg_trgm. */
function similarTo(words: readonly string[]): Measure {
  const query = words.join(' ')
  return {
    condition: (alias) => sql`${query} <% ${names(alias)}`,
    similarity: (alias) => sql`word_similarity(${query}, ${names(alias)})`,
    limit: SIMILAR,
  }
}

/** What answers a search (D79, D80): by words, and only when that finds nothing by similar ones. */
export async function findMatches(
  db: Database,
  words: readonly string[],
  where: Where,
): Promise<Match[]> {
  if (words.length === 0) return []
  const exact = await db.many(MatchRow, matchesQuery(where, withWords(words)))
  if (exact.length > 0) {
    return exact.map(({ searchText, ...match }) => ({
      ...match,
      rank: matchLevel(searchText, words),
    }))
  }
  const similar = await db.transaction(async (tx) => {
    await tx.run(raw(`set local pg_trgm.word_similarity_threshold = ${SIMILAR_ENOUGH}`))
    return tx.many(MatchRow, matchesQuery(where, similarTo(words)))
  })

  return similar.map(({ type, id, showId }, index) => ({ type, id, showId, rank: index }))
}
