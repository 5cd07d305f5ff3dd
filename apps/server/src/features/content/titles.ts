import { z } from 'zod'
import type { Category } from '@hlizo/contract/entities/category'
import { SEARCH_RESULTS_MAX } from '@hlizo/contract/constants'
import { TitleType } from '@hlizo/contract/entities/search-result'
import type { Sort } from '@hlizo/contract/entities/sort'
import type { Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import { isListed } from '#server/stores/listing.ts'

/** A show, or a video that belongs to none, with what titles are ordered by. */
const TitleRow = z.object({
  type: TitleType,
  id: z.number(),
  /** Of a show: the launch of its newest episode, and the views of all. */
  launchAt: z.date(),
  viewsCount: z.number(),
})
export type TitleRow = z.infer<typeof TitleRow>

// Each order ends with type and id, so that equal titles stay where they are (D77).
const orders: Readonly<Record<Sort, Sql>> = {
  all: raw('pin desc, launch_at desc, type, id desc'),
  new: raw('launch_at desc, type, id desc'),
  old: raw('launch_at, type, id'),
  popular: raw('views_count desc, type, id desc'),
  'a-z': raw('sort_key, type, id'),
  'z-a': raw('sort_key desc, type, id desc'),
}

/** One row per show and per stand-alone video (D78), of all or of one category; at most a hundred. */
export function titleRows(
  db: Queries,
  choice: { readonly category?: Category | undefined; readonly sort: Sort; readonly now: Date },
): Promise<TitleRow[]> {
  const { category, sort, now } = choice
  const chosen = (alias: 's' | 'v') =>
    category === undefined ? sql`true` : sql`${raw(alias)}.category = ${category}`

  return db.many(
    TitleRow,
    sql`select type, id, launch_at as "launchAt", views_count as "viewsCount" from (
        select 'SHOW' as type, s.id, s.sort_key, s.pin,
          coalesce(episodes.launch_at, s.created_at) as launch_at,
          coalesce(episodes.views, 0)::bigint as views_count
        from app.show s left join (
          select v.show_id, max(v.launch_at) as launch_at, sum(v.views_count) as views
          from app.video v where v.show_id is not null and ${isListed(now)} group by v.show_id
        ) episodes on episodes.show_id = s.id
        where s.status = 'published' and ${chosen('s')}
        union all
        select 'VIDEO', v.id, v.sort_key, v.pin, v.launch_at, v.views_count
        from app.video v left join app.show s on s.id = v.show_id and s.status = 'published'
        where s.id is null and ${isListed(now)} and ${chosen('v')}
      ) titles
      order by ${orders[sort]} limit ${SEARCH_RESULTS_MAX}`,
  )
}
