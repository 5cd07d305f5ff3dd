import { z } from 'zod'
import { seatsMessages } from '@hlizo/contract/messages/seats'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { formatMoment } from '@hlizo/domain/dates'
import { csvHead, csvLines, type CsvColumns } from '@hlizo/kit/csv'

const ro = seatsMessages.former

const Line = z.object({
  profile: z.string(),
  kind: z.enum(['watched', 'favorite', 'dismissed']),
  title: z.string(),
  percentage: z.number().nullable(),
  at: z.date(),
})
type Line = z.infer<typeof Line>

const columns: CsvColumns<Line> = [
  [ro.columns.profile, ({ profile }) => profile],
  [ro.columns.kind, ({ kind }) => ro.kinds[kind]],
  [ro.columns.title, ({ title }) => title],
  [ro.columns.percentage, ({ percentage }) => (percentage === null ? '' : String(percentage))],
  [ro.columns.at, ({ at }) => formatMoment(at)],
]

/** What the profiles of an account have watched and put aside, newest first. */
export async function* historyLines(db: Queries, accountId: string): AsyncGenerator<string> {
  yield csvHead(columns)
  const lines = await db.many(
    Line,
    sql`select p.name as profile, 'watched' as kind, v.title, t.percentage_seen as percentage,
        t.updated_at as at
      from app.progress t
      join app.profile p on p.account_id = t.account_id and p.id = t.profile_id
      join app.video v on v.id = t.video_id
      where t.account_id = ${accountId}
      union all
      select p.name, 'favorite', coalesce(v.title, s.title, ''), null, f.created_at
      from app.favorite f
      join app.profile p on p.account_id = f.account_id and p.id = f.profile_id
      left join app.video v on f.kind = 'VIDEO' and v.id = f.item_id
      left join app.show s on f.kind = 'SHOW' and s.id = f.item_id
      where f.account_id = ${accountId}
      union all
      select p.name, 'dismissed', v.title, null, d.created_at
      from app.dismissal d
      join app.profile p on p.account_id = d.account_id and p.id = d.profile_id
      join app.video v on v.id = d.video_id
      where d.account_id = ${accountId}
      order by at desc, title`,
  )
  yield csvLines(columns, lines)
}
