import type { EpisodeEnd } from '@hlizo/contract/cursor'
import { sql, type Sql } from '@hlizo/database/sql'
import { episodeOrder, isListedFor, type ProfileKey } from '#server/stores/listing.ts'

export function episodesOf(
  showId: number,
  {
    profile,
    now,
    limit,
    after,
  }: {
    readonly profile: ProfileKey
    readonly now: Date
    readonly limit: number
    readonly after: EpisodeEnd | null
  },
): Sql {
  const end = sql`(${after?.season ?? null}::int, ${after?.episode ?? null}::int,
    ${after?.at ?? null}::timestamptz, ${after?.id ?? null}::int)`

  return sql`select v.id, row_number() over (order by ${episodeOrder('v')}) as place
    from app.video v where v.show_id = ${showId} and ${isListedFor(profile, now)}
      and (${after === null} or (${episodeOrder('v')}) > ${end})
    order by place limit ${limit}`
}
