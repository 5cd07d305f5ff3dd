import { sql, type Sql } from '@hlizo/database/sql'
import { episodeOrder, isListed } from '#server/stores/listing.ts'

/** The listed episodes of a show in their order, as picks for cards. */
export function episodesOf(showId: number, now: Date): Sql {
  return sql`select v.id, row_number() over (order by ${episodeOrder('v')}) as place
    from app.video v where v.show_id = ${showId} and ${isListed(now)}`
}
