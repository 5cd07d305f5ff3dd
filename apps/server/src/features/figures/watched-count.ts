import { z } from 'zod'
import type { Database, Queries, Transaction } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql, type Sql } from '@hlizo/database/sql'
import { WATCHED_PART_SECONDS } from '@hlizo/contract/entities/studio-figures'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { auditLog, type Author } from '#server/stores/audit-log.ts'
import { dayOf } from '#server/stores/money-source.ts'

const EVERY_MS = 5_000
/** How many rows one transaction counts. */
const BATCH = 100_000
const LOCK = 'figures.watched'

const sums = sql`sum(to_second - from_second) as seconds, count(*) filter (where is_view) as views,
  count(*) filter (where is_first_view) as viewers`

const added = (table: Sql) => sql`do update set seconds = ${table}.seconds + excluded.seconds,
  views = ${table}.views + excluded.views, viewers = ${table}.viewers + excluded.viewers`

// A part belongs to the stretch that begins in it, so that stretches one after the other count it once.
const edges = sql`select video_id, from_second / ${WATCHED_PART_SECONDS}::int as part, 1 as begun, 0 as ended
    from counted where to_second > from_second
  union all select video_id, to_second / ${WATCHED_PART_SECONDS}::int, 0, 1
    from counted where to_second > from_second`

/**
 * Counts a batch of the inbox. Taking the rows and adding them is one statement, so a node that dies counts each
 * row once. Rows are written in the order of their keys.
 */
const countBatch = sql`with taken as (
    delete from app.watch_inbox where id in (select id from app.watch_inbox order by id limit ${BATCH})
    returning *
  ), counted as (
    insert into app.watch_stretch (day, video_id, device_kind, watched_at, from_second, to_second, is_view, is_first_view)
    select ${dayOf(sql`watched_at`)}, video_id, device_kind, watched_at, from_second, to_second, is_view, is_first_view
    from taken returning *
  ), days as (
    insert into app.watched_day (day, video_id, device_kind, seconds, views, viewers)
    select day, video_id, device_kind, ${sums} from counted group by 1, 2, 3 order by 1, 2, 3
    on conflict (day, video_id, device_kind) ${added(sql`app.watched_day`)}
  ), totals as (
    insert into app.watched_day_total (day, device_kind, seconds, views, viewers)
    select day, device_kind, ${sums} from counted group by 1, 2 order by 1, 2
    on conflict (day, device_kind) ${added(sql`app.watched_day_total`)}
  ), months as (
    insert into app.watched_month (month, video_id, seconds, views, viewers)
    select date_trunc('month', day)::date, video_id, ${sums} from counted group by 1, 2 order by 1, 2
    on conflict (month, video_id) ${added(sql`app.watched_month`)}
  ), titles as (
    insert into app.watched_title (video_id, seconds, views, viewers)
    select video_id, ${sums} from counted group by 1 order by 1
    on conflict (video_id) ${added(sql`app.watched_title`)}
  ), parts as (
    insert into app.watched_edge (video_id, part, begun, ended)
    select video_id, part, sum(begun), sum(ended) from (${edges}) e group by 1, 2 order by 1, 2
    on conflict (video_id, part) do update set begun = app.watched_edge.begun + excluded.begun,
      ended = app.watched_edge.ended + excluded.ended
  )
  select count(*) as n from taken`

const Count = z.object({ n: z.number() })

/** Counts until the inbox is empty; returns how many rows were counted. */
export async function countWatched(db: Database, signal?: AbortSignal): Promise<number> {
  let all = 0
  for (;;) {
    const { n } = await db.transaction(async (tx) => {
      await tx.lock(LOCK)
      await tx.takeUpTo(MINUTE_MS)
      return tx.one(Count, countBatch)
    })
    all += n
    if (n < BATCH || signal?.aborted) return all
  }
}

/** What a day's sums differ from its stretches, by title. */
const differences = (
  day: string,
) => sql`select video_id, sum(seconds) as seconds, sum(views) as views,
    sum(viewers) as viewers
  from (
    select video_id, ${sums} from app.watch_stretch where day = ${day} group by 1
    union all
    select video_id, -sum(seconds), -sum(views), -sum(viewers) from app.watched_day
    where day = ${day} group by 1
  ) d group by video_id order by video_id`

async function recountInside(tx: Transaction, day: string): Promise<void> {
  await tx.run(sql`insert into app.watched_title (video_id, seconds, views, viewers) ${differences(day)}
    on conflict (video_id) ${added(sql`app.watched_title`)}`)
  await tx.run(sql`insert into app.watched_month (month, video_id, seconds, views, viewers)
    select date_trunc('month', ${day}::date)::date, d.* from (${differences(day)}) d
    on conflict (month, video_id) ${added(sql`app.watched_month`)}`)
  await tx.run(sql`delete from app.watched_day where day = ${day}`)
  await tx.run(sql`insert into app.watched_day (day, video_id, device_kind, seconds, views, viewers)
    select day, video_id, device_kind, ${sums} from app.watch_stretch where day = ${day} group by 1, 2, 3`)
  await tx.run(sql`delete from app.watched_day_total where day = ${day}`)
  await tx.run(sql`insert into app.watched_day_total (day, device_kind, seconds, views, viewers)
    select day, device_kind, ${sums} from app.watch_stretch where day = ${day} group by 1, 2`)
}

/**
 * Counts a day again from its stretches, and logs it in the same transaction; what waits in the inbox is counted later.
 */
export const recountDay = (
  db: Database,
  { day, ...change }: Author & { readonly day: string },
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.lock(LOCK)
    await tx.takeUpTo(MINUTE_MS)
    await recountInside(tx, day)
    const subject = { type: 'figures', id: day }
    await auditLog(tx).write({ ...change, action: 'figures.recounted', subject }, now)
  })

/** Deletes stretches of before `day`; the sums stay. */
export const forgetStretches = (db: Queries, day: string): Promise<number> =>
  db.run(sql`delete from app.watch_stretch where day < ${day}`)

export const countWatchedJob = (db: Database): JobHandler => ({
  everyMs: EVERY_MS,
  run: async (_, { signal }) => {
    await countWatched(db, signal)
  },
})
