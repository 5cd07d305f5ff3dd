import { z } from 'zod'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import type { CountEnd } from '@hlizo/contract/cursor'
import {
  FEWEST_VIEWERS,
  type FigurePeriod,
  type WatchedRow,
  type WatchedRows,
} from '@hlizo/contract/entities/studio-figures'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { figureSpans } from '@hlizo/domain/figure-period'
import { firstPage } from '#server/http/first-page.ts'
import { watchedByTitle } from './watched-source.ts'

const Row = z.object({
  id: z.number(),
  name: z.string(),
  about: z.string().nullable(),
  seconds: z.coerce.number(),
  views: z.coerce.number(),
  secondsBefore: z.coerce.number(),
  viewers: z.coerce.number(),
  /** Rows are ordered by this number, so that neither place nor cursor reveals how much of a hidden row was watched. */
  rank: z.coerce.number(),
  hiddenRows: z.coerce.number(),
  hiddenSeconds: z.coerce.number(),
})
type Row = z.infer<typeof Row>

const present = ({ id, name, about, viewers, seconds, views, secondsBefore }: Row): WatchedRow =>
  viewers < FEWEST_VIEWERS
    ? { id, name, about, seconds: null, views: null, secondsBefore: null, viewers: null }
    : { id, name, about, seconds, views, secondsBefore, viewers }

/** A page of watched titles or comedians. */
export type WatchedWanted = {
  readonly period: FigurePeriod
  /** The last day. */
  readonly to: string
  readonly end?: CountEnd<number> | undefined
  readonly limit?: number
}

export type WatchedPage = Omit<WatchedRows, 'nextCursor'> & {
  readonly end: CountEnd<number> | null
}

/** `about` is added to the rows of the page only. */
async function answer(
  db: Queries,
  { period, to, end, limit = LIST_PAGE_SIZE }: WatchedWanted,
  { query, about }: { readonly query: Sql; readonly about: Sql },
): Promise<WatchedPage> {
  const { now, before } = figureSpans(period, to)
  const isHidden = sql`viewers < ${FEWEST_VIEWERS}`
  const after =
    end === undefined
      ? sql`true`
      : sql`(rank < ${end.count} or (rank = ${end.count} and id > ${end.id}))`
  const found = await db.many(
    Row,
    sql`select page.*, ${about} as about from (
        select * from (
          select w.*, case when ${isHidden} then 0 else seconds end as rank,
            count(*) filter (where ${isHidden}) over () as "hiddenRows",
            coalesce(sum(seconds) filter (where ${isHidden}) over (), 0) as "hiddenSeconds"
          from (${query}) w) counted
        where ${after} order by rank desc, id limit ${limit + 1}) page
      order by rank desc, id`,
  )
  const { entries, last } = firstPage(found, limit)
  const [first] = entries

  return {
    period: now,
    before,
    rows: entries.map(present),
    hidden: { rows: first?.hiddenRows ?? 0, seconds: first?.hiddenSeconds ?? 0 },
    end: last && { count: last.rank, id: last.id },
  }
}

/** The show of a title, or its comedians. */
const aboutTitle = sql`(select coalesce(s.title, (
    select string_agg(c.name, ', ' order by vc.position) from app.video_comedian vc
    join app.comedian c on c.id = vc.comedian_id where vc.video_id = v.id))
  from app.video v left join app.show s on s.id = v.show_id where v.id = page.id)`

/** What was watched of titles and of comedians in a period. */
export function watchedRows(db: Queries) {
  return {
    titles: (wanted: WatchedWanted): Promise<WatchedPage> =>
      answer(db, wanted, {
        query: sql`select v.id, v.title as name, w.seconds, w.views,
            w.seconds_before as "secondsBefore", coalesce(t.viewers, 0) as viewers
          from (${watchedByTitle(wanted.period, wanted.to)}) w join app.video v on v.id = w.video_id
          left join app.watched_title t on t.video_id = v.id`,
        about: aboutTitle,
      }),

    /** Each comedian of a title has all of it. The best title decides whether too few have watched. */
    comedians: (wanted: WatchedWanted): Promise<WatchedPage> =>
      answer(db, wanted, {
        query: sql`select c.id, c.name, sum(w.seconds) as seconds, sum(w.views) as views,
            sum(w.seconds_before) as "secondsBefore", coalesce(max(t.viewers), 0) as viewers
          from (${watchedByTitle(wanted.period, wanted.to)}) w
          join app.video_comedian vc on vc.video_id = w.video_id
          join app.comedian c on c.id = vc.comedian_id
          left join app.watched_title t on t.video_id = w.video_id
          group by c.id, c.name`,
        about: sql`null`,
      }),
  }
}
