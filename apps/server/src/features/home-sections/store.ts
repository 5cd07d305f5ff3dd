import { z } from 'zod'
import { LIST_LIMIT_MAX, TOP_ROW_ITEMS } from '@hlizo/contract/constants'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { episodeOrder, isListed, type ProfileKey } from '#server/stores/listing.ts'

const MOST_WATCHED_DAYS = 28
const TAG_ROWS = 8
const TAG_ITEMS_MIN = 4
const TAG_ITEMS_MAX = 20
const EPISODES_PER_SHOW = 3
// Enough to fill a row even if most of these shows are already watched to the end.
const SHOWS_LOOKED_AT = 60
const WATCH_AGAIN_AFTER_DAYS = 7

const Id = z.object({ id: z.number() })
const TagRow = z.object({ name: z.string(), videoIds: z.array(z.number()) })

export function sectionStore(db: Queries) {
  return {
    /** Ordered by profiles with a counted view in four weeks; fewer than ten titles are filled up with the most viewed of all time (D68). */
    mostWatched: async (now: Date): Promise<number[]> => {
      const rows = await db.many(
        Id,
        sql`with recent as (
            select video_id, count(distinct profile_id) as viewers from app.video_view
            where counted_at > ${now}::timestamptz - make_interval(days => ${MOST_WATCHED_DAYS})
            group by video_id
          ), candidates as (
            (select v.id, recent.viewers, v.views_count
              from recent join app.video v on v.id = recent.video_id and ${isListed(now)})
            union all
            (select v.id, 0, v.views_count from app.video v
              where ${isListed(now)} and v.id not in (select video_id from recent)
              order by v.views_count desc, v.id desc limit ${TOP_ROW_ITEMS})
          ), ranked as (
            select id, viewers,
              row_number() over (order by viewers desc, views_count desc, id desc) as place
            from candidates
          )
          select id from ranked where viewers > 0 or place <= ${TOP_ROW_ITEMS}
          order by place limit ${LIST_LIMIT_MAX}`,
      )
      return rows.map(({ id }) => id)
    },

    /** Each tag has its newest videos (D74). */
    pinnedTags: (now: Date) =>
      db.many(
        TagRow,
        sql`select t.name, tagged.ids as "videoIds"
          from app.tag t cross join lateral (
            select array_agg(newest.id order by newest.launch_at desc, newest.id desc) as ids from (
              select v.id, v.launch_at from app.video_tag vt join app.video v on v.id = vt.video_id
              where vt.tag_id = t.id and ${isListed(now)}
              order by v.launch_at desc, v.id desc limit ${TAG_ITEMS_MAX}
            ) newest
          ) tagged
          where t.is_pinned and cardinality(tagged.ids) >= ${TAG_ITEMS_MIN}
          order by t.position, t.id limit ${TAG_ROWS}`,
      ),
  }
}

/** Videos finished at least a week ago, most rewatched first (D72). */
export function watchAgainPicks(
  { accountId, profileId }: ProfileKey,
  options: { readonly limit: number; readonly now: Date },
): Sql {
  const { limit, now } = options
  const order = sql`p.rewatches desc, p.finished_at desc, v.id desc`

  return sql`select v.id, row_number() over (order by ${order}) as place
    from app.progress p join app.video v on v.id = p.video_id and ${isListed(now)}
    where p.account_id = ${accountId} and p.profile_id = ${profileId} and p.seen
      and not p.is_in_progress
      and p.finished_at <= ${now}::timestamptz - make_interval(days => ${WATCH_AGAIN_AFTER_DAYS})
    order by ${order} limit ${limit}`
}

/** The next one to three unseen episodes of started shows, last watched first (D73). */
export function otherEpisodesPicks(
  { accountId, profileId }: ProfileKey,
  options: { readonly limit: number; readonly now: Date },
): Sql {
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
      where v.show_id = latest.show_id and ${isListed(now)}
        and p.seen is not true and p.is_in_progress is not true
        and (${episodeOrder('v')}) > (${episodeOrder('latest')})
      order by ${episodeOrder('v')} limit ${EPISODES_PER_SHOW}
    ) next
    order by place limit ${limit}`
}
