import { FOLLOWED_FIRST_DAYS } from '@hlizo/contract/constants'
import { sql, type Sql } from '@hlizo/database/sql'
import { episodeOrder, isListedFor, type ProfileKey } from '#server/stores/listing.ts'

const EPISODES_PER_SHOW = 3
// Enough to fill a row even if most of these shows are already watched to the end.
const SHOWS_LOOKED_AT = 60
const WATCH_AGAIN_AFTER_DAYS = 7
const NEWEST_LOOKED_AT = 200

/**
 * The newest videos; those of the last weeks that the account follows come first. Only the newest are looked at,
 * so that what is followed costs the same in a large catalogue.
 */
export function newestPicks(
  profile: ProfileKey,
  followerId: string,
  options: { readonly limit: number; readonly now: Date },
): Sql {
  const { limit, now } = options
  const isFollowed = sql`(newest.launch_at > ${now}::timestamptz - make_interval(days => ${FOLLOWED_FIRST_DAYS})
    and exists (select from app.follow f where f.account_id = ${followerId}
      and (f.kind = 'SHOW' and f.item_id = newest.show_id or f.kind = 'COMEDIAN' and exists
        (select from app.video_comedian vc
          where vc.video_id = newest.id and vc.comedian_id = f.item_id))))`

  return sql`select newest.id, row_number() over (
      order by ${isFollowed} desc, newest.launch_at desc, newest.id desc) as place
    from (select v.id, v.launch_at, v.show_id from app.video v where ${isListedFor(profile, now)}
      order by v.launch_at desc, v.id desc limit ${NEWEST_LOOKED_AT}) newest
    order by place limit ${limit}`
}

/** Videos finished at least a week ago, most rewatched first (D72). */
export function watchAgainPicks(
  profile: ProfileKey,
  options: { readonly limit: number; readonly now: Date },
): Sql {
  const { accountId, profileId } = profile
  const { limit, now } = options
  const order = sql`p.rewatches desc, p.finished_at desc, v.id desc`

  return sql`select v.id, row_number() over (order by ${order}) as place
    from app.progress p join app.video v on v.id = p.video_id and ${isListedFor(profile, now)}
    where p.account_id = ${accountId} and p.profile_id = ${profileId} and p.seen
      and not p.is_in_progress
      and p.finished_at <= ${now}::timestamptz - make_interval(days => ${WATCH_AGAIN_AFTER_DAYS})
    order by ${order} limit ${limit}`
}

/** The next one to three unseen episodes of started shows, last watched first (D73). */
export function otherEpisodesPicks(
  profile: ProfileKey,
  options: { readonly limit: number; readonly now: Date },
): Sql {
  const { accountId, profileId } = profile
  const { limit, now } = options

  return sql`with begun as (
      select distinct on (v.show_id) v.show_id, v.season, v.episode, v.launch_at, v.id, p.updated_at
      from app.progress p join app.video v on v.id = p.video_id and v.show_id is not null
      where p.account_id = ${accountId} and p.profile_id = ${profileId}
        and (p.seen or p.is_in_progress)
      order by v.show_id, p.updated_at desc, v.id desc
    ), latest as (
      select * from begun order by updated_at desc, show_id limit ${SHOWS_LOOKED_AT}
    )
    select next.id, row_number() over (
      order by latest.updated_at desc, latest.show_id, next.place) as place
    from latest cross join lateral (
      select v.id, row_number() over (order by ${episodeOrder('v')}) as place
      from app.video v left join app.progress p on p.account_id = ${accountId}
        and p.profile_id = ${profileId} and p.video_id = v.id
      where v.show_id = latest.show_id and ${isListedFor(profile, now)}
        and p.seen is not true and p.is_in_progress is not true
        and (${episodeOrder('v')}) > (${episodeOrder('latest')})
      order by ${episodeOrder('v')} limit ${EPISODES_PER_SHOW}
    ) next
    order by place limit ${limit}`
}
