import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { episodeOrder, isListedFor, type ProfileKey } from '#server/stores/listing.ts'

const WATCHLIST_ITEMS = 20
/** After this time without a play a title is omitted (D89). */
const WATCHLIST_DAYS = 180

/**
 * Last watched first (D88-D90). The latest play of each show or stand-alone video decides: a video
 * in progress is listed, a finished one is replaced by the next unseen episode, a removed one is
 * omitted until it is played again.
 */
export function watchlistPicks(profile: ProfileKey, now: Date): Sql {
  const { accountId, profileId } = profile

  return sql`with plays as (
      select distinct on (coalesce(-v.show_id, v.id)) v.id, v.show_id, v.season, v.episode,
        v.launch_at, p.is_in_progress, p.seen, p.hidden_at, p.updated_at
      from app.progress p join app.video v on v.id = p.video_id and ${isListedFor(profile, now)}
      where p.account_id = ${accountId} and p.profile_id = ${profileId}
        and p.updated_at > ${now}::timestamptz - make_interval(days => ${WATCHLIST_DAYS})
        and (p.is_in_progress or p.seen or p.hidden_at is not null)
      order by coalesce(-v.show_id, v.id), p.updated_at desc, v.id desc
    ), latest as (
      -- In order before the join, so that only twenty next episodes are looked for.
      select * from plays where hidden_at is null order by updated_at desc, id
    )
    select case when latest.is_in_progress then latest.id else next.id end as id,
      row_number() over (order by latest.updated_at desc, latest.id) as place
    from latest left join lateral (
      select v.id, p.hidden_at from app.video v
      left join app.progress p on p.account_id = ${accountId} and p.profile_id = ${profileId}
        and p.video_id = v.id
      where v.show_id = latest.show_id and ${isListedFor(profile, now)} and p.seen is not true
        and (${episodeOrder('v')}) > (${episodeOrder('latest')})
      order by ${episodeOrder('v')} limit 1
    ) next on not latest.is_in_progress
    where latest.is_in_progress or next.id is not null and next.hidden_at is null
    order by place limit ${WATCHLIST_ITEMS}`
}

export function progressStore(db: Queries) {
  return {
    /** Does not delete the history (D90); an episode without one gets a hidden row. Returns false when there is no such video. */
    hide: async ({ accountId, profileId }: ProfileKey, videoId: number, now: Date) => {
      const hidden = await db.run(sql`insert into app.progress
          (account_id, profile_id, video_id, position_seconds, percentage_seen, seen, is_in_progress,
            hidden_at, updated_at)
        select p.account_id, p.id, v.id, 0, 0, false, false, ${now}::timestamptz, ${now}::timestamptz
        from app.profile p, app.video v
        where p.account_id = ${accountId} and p.id = ${profileId} and v.id = ${videoId}
          and v.status <> 'draft'
        on conflict (account_id, profile_id, video_id) do update set hidden_at = excluded.hidden_at`)
      return hidden > 0
    },
  }
}
