import { sql, type Sql } from '@hlizo/database/sql'
import type { FigurePeriod } from '@hlizo/contract/entities/studio-figures'
import { figureSpans, monthOf, type DaySpan } from '@hlizo/domain/figure-period'

const COLUMNS = sql`video_id, seconds, views`

/** What was watched of each title in a span: of whole months, which are few rows, and of the days around them. */
function watchedIn({ from, to }: DaySpan): Sql {
  const first = from === monthOf(from) ? from : monthOf(from, 1)
  const last = monthOf(to)
  if (first >= last)
    return sql`select ${COLUMNS} from app.watched_day where day between ${from} and ${to}`

  return sql`select ${COLUMNS} from app.watched_month where month >= ${first} and month < ${last}
    union all select ${COLUMNS} from app.watched_day where day >= ${from} and day < ${first}
    union all select ${COLUMNS} from app.watched_day where day between ${last} and ${to}`
}

/** By title: `seconds` and `views` of a period, and `seconds_before` of the one before. */
export function watchedByTitle(period: FigurePeriod, to: string): Sql {
  const { now, before } = figureSpans(period, to)

  return sql`select video_id, sum(seconds) as seconds, sum(views) as views,
      sum(seconds_before) as seconds_before
    from (
      select video_id, sum(seconds) as seconds, sum(views) as views, 0 as seconds_before
      from (${watchedIn(now)}) w group by video_id
      union all
      select video_id, 0, 0, sum(seconds) from (${watchedIn(before)}) w group by video_id
    ) spans group by video_id`
}
