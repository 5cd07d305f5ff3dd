import { z } from 'zod'
import {
  FEWEST_VIEWERS,
  WATCHED_ROWS_MAX,
  type FigurePeriod,
  type WatchedRows,
} from '@hlizo/contract/entities/studio-figures'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { figureSpans } from '@hlizo/domain/figure-period'
import { watchedByTitle } from './watched-source.ts'

const Row = z.object({
  id: z.number(),
  name: z.string(),
  about: z.string().nullable(),
  seconds: z.coerce.number(),
  views: z.coerce.number(),
  secondsBefore: z.coerce.number(),
  viewers: z.coerce.number(),
})
type Row = z.infer<typeof Row>

const present = ({ viewers, seconds, views, secondsBefore, ...row }: Row) =>
  viewers < FEWEST_VIEWERS
    ? { ...row, seconds: null, views: null, secondsBefore: null, viewers: null }
    : { ...row, seconds, views, secondsBefore, viewers }

async function answer(
  db: Queries,
  { period, to, query }: { period: FigurePeriod; to: string; query: Sql },
): Promise<WatchedRows> {
  const { now, before } = figureSpans(period, to)
  const rows = await db.many(Row, sql`${query} limit ${WATCHED_ROWS_MAX}`)
  const hidden = rows.filter(({ viewers }) => viewers < FEWEST_VIEWERS)

  return {
    period: now,
    before,
    rows: rows.map(present),
    hidden: {
      rows: hidden.length,
      seconds: hidden.reduce((sum, { seconds }) => sum + seconds, 0),
    },
  }
}

const comediansOf = sql`(select string_agg(c.name, ', ' order by vc.position)
  from app.video_comedian vc join app.comedian c on c.id = vc.comedian_id where vc.video_id = v.id)`

/** What was watched of titles and of comedians in a period. */
export function watchedRows(db: Queries) {
  return {
    titles: (period: FigurePeriod, to: string): Promise<WatchedRows> =>
      answer(db, {
        period,
        to,
        query: sql`select v.id, v.title as name, coalesce(s.title, ${comediansOf}) as about,
            w.seconds, w.views, w.seconds_before as "secondsBefore", coalesce(t.viewers, 0) as viewers
          from (${watchedByTitle(period, to)}) w join app.video v on v.id = w.video_id
          left join app.show s on s.id = v.show_id
          left join app.watched_title t on t.video_id = v.id
          order by w.seconds desc, v.id`,
      }),

    /** Each comedian of a title has all of it. The best title decides whether too few have watched. */
    comedians: (period: FigurePeriod, to: string): Promise<WatchedRows> =>
      answer(db, {
        period,
        to,
        query: sql`select c.id, c.name, null as about, sum(w.seconds) as seconds, sum(w.views) as views,
            sum(w.seconds_before) as "secondsBefore", coalesce(max(t.viewers), 0) as viewers
          from (${watchedByTitle(period, to)}) w
          join app.video_comedian vc on vc.video_id = w.video_id
          join app.comedian c on c.id = vc.comedian_id
          left join app.watched_title t on t.video_id = w.video_id
          group by c.id, c.name order by sum(w.seconds) desc, c.id`,
      }),
  }
}
