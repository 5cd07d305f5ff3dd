import { z } from 'zod'
import { LAUGH_EVERY_SECONDS, LAUGHS_PER_FILM_MAX } from '@hlizo/contract/constants'
import type { Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import { laughSecond } from '@hlizo/domain/laugh-group'
import { bestJoke, type BestJoke, type CountedLaughs } from '@hlizo/domain/laughter-map'

/** Laughs of a profile in a film, as its player reports them. */
export type ReportedLaughs = {
  readonly viewer: { readonly accountId: string; readonly profileId: number }
  readonly videoId: number
  readonly at: Date
  /** Seconds of the present film. */
  readonly laughs: readonly number[]
  readonly durationSeconds: number
  readonly filmOffsetSeconds: number
}

type Row = Pick<ReportedLaughs, 'viewer' | 'videoId' | 'at'> & { readonly seconds: Set<number> }

/** One row for each profile and video, however many reports there are. */
function rowsOf(reports: readonly ReportedLaughs[]): Row[] {
  const rows = new Map<string, Row>()
  for (const { viewer, videoId, at, laughs, durationSeconds, filmOffsetSeconds } of reports) {
    const key = `${viewer.profileId}:${videoId}`
    const row = rows.get(key) ?? { viewer, videoId, at, seconds: new Set() }
    for (const laugh of laughs.filter((second) => second <= durationSeconds)) {
      row.seconds.add(laughSecond(laugh - filmOffsetSeconds, LAUGH_EVERY_SECONDS))
    }
    rows.set(key, { ...row, at: at > row.at ? at : row.at })
  }

  return [...rows.values()].filter(({ seconds }) => seconds.size > 0)
}

/**
 * Stores laughs; null when there are none. Those that are known already, and those of a counted profile, change
 * nothing. Rows are written in the order of their keys.
 */
export function storeLaughs(reports: readonly ReportedLaughs[]): Sql | null {
  const rows = rowsOf(reports)
  if (rows.length === 0) return null

  return sql`insert into app.laughter as known (account_id, profile_id, video_id, seconds, laughed_at)
    select given.account_id, given.profile_id, given.video_id, given.seconds::int[], given.at
    from unnest(
      ${rows.map(({ viewer }) => viewer.accountId)}::uuid[],
      ${rows.map(({ viewer }) => viewer.profileId)}::bigint[],
      ${rows.map(({ videoId }) => videoId)}::int[],
      ${rows.map(({ seconds }) => `{${[...seconds].slice(0, LAUGHS_PER_FILM_MAX).join(',')}}`)}::text[],
      ${rows.map(({ at }) => at)}::timestamptz[]
    ) as given (account_id, profile_id, video_id, seconds, at)
    join app.profile profile on profile.account_id = given.account_id and profile.id = given.profile_id
    order by given.account_id, given.profile_id, given.video_id
    on conflict (account_id, profile_id, video_id) do update set
      seconds = (array(select distinct second from unnest(known.seconds || excluded.seconds) as second
        order by second))[1:${LAUGHS_PER_FILM_MAX}::int],
      laughed_at = greatest(known.laughed_at, excluded.laughed_at)
    where known.counted_at is null and not known.seconds @> excluded.seconds`
}

const Sums = z.object({
  fromSecond: z.number(),
  parts: z.array(z.number()),
  groups: z.number(),
  profiles: z.number(),
})
const SumsOfFilm = Sums.extend({ videoId: z.number(), durationSeconds: z.number() })

/** What was counted of the title `v` in the cut `m`, in seconds of its present film. */
const sumsColumns = raw(
  `m.from_second + v.film_offset_seconds as "fromSecond", m.parts, m.groups, m.profiles`,
)

export const laughSumsOf = (db: Queries, videoId: number): Promise<readonly CountedLaughs[]> =>
  db.many(
    Sums,
    sql`select ${sumsColumns} from app.laughter_map m join app.video v on v.id = m.video_id
      where m.video_id = ${videoId} order by m.id`,
  )

/** The best joke of each of these videos (docs/decisions/0204); null where none can be named. */
export async function bestJokesOf(
  db: Queries,
  videoIds: readonly number[],
): Promise<ReadonlyMap<number, BestJoke | null>> {
  const rows = await db.many(
    SumsOfFilm,
    sql`select v.id as "videoId", coalesce(v.duration_seconds, 0) as "durationSeconds", ${sumsColumns}
      from app.laughter_map m join app.video v on v.id = m.video_id
      where m.video_id = any(${videoIds}::int[]) order by m.id`,
  )
  const films = Map.groupBy(rows, ({ videoId }) => videoId)

  return new Map(
    videoIds.map((id) => {
      const sums = films.get(id) ?? []
      return [id, bestJoke(sums, sums[0]?.durationSeconds ?? 0)]
    }),
  )
}
