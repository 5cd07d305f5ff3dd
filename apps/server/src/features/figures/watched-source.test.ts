import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FigurePeriod } from '@hlizo/contract/entities/studio-figures'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { followingDay } from '@hlizo/domain/dates'
import { figureSpans } from '@hlizo/domain/figure-period'
import { serverMigrations } from '#server/migrations.ts'
import { watchedByTitle } from './watched-source.ts'

const Row = z.object({
  id: z.number(),
  seconds: z.coerce.number(),
  views: z.coerce.number(),
  before: z.coerce.number(),
})

/** How many titles are watched in a period and the one before it. */
const TITLES: Readonly<Record<FigurePeriod, readonly number[]>> = {
  '7d': [3, 4],
  '28d': [3, 4],
  '90d': [4],
  '12m': [4],
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  // Each day has an amount of its own. Of a fourth title there are few days, with
  // seconds or views, and in some periods none.
  await database.db
    .run(sql`insert into app.watched_day (day, video_id, device_kind, seconds, views, viewers)
    select '2024-04-01'::date + n, 1 + n % 3, 'tv', 1000 + n, n, 0 from generate_series(0, 800) n
    union all select '2024-04-01'::date + n, 4, 'tv', n % 2 * n, (n + 1) % 2 * n, 0 from generate_series(3, 800, 67) n`)
  await database.db.run(sql`insert into app.watched_month (month, video_id, seconds, views, viewers)
    select date_trunc('month', day)::date, video_id, sum(seconds), sum(views), 0
    from app.watched_day group by 1, 2`)
})
afterAll(() => database.drop())

const byTitle = (period: FigurePeriod, to: string) =>
  database.db.many(
    Row,
    sql`select video_id as id, seconds, views, seconds_before as before
      from (${watchedByTitle(period, to)}) w order by 1`,
  )

const byDays = (period: FigurePeriod, to: string) => {
  const { now, before } = figureSpans(period, to)
  const isNow = sql`day between ${now.from} and ${now.to}`

  return database.db.many(
    Row,
    sql`select video_id as id, coalesce(sum(seconds) filter (where ${isNow}), 0) as seconds,
        coalesce(sum(views) filter (where ${isNow}), 0) as views,
        coalesce(sum(seconds) filter (where day between ${before.from} and ${before.to}), 0) as before
      from app.watched_day where day between ${before.from} and ${now.to} group by 1 order by 1`,
  )
}

describe('watchedByTitle', () => {
  it.each(FigurePeriod.options)('sums the same as the days alone: %s', async (period) => {
    const lengths = new Set<number>()
    // Each day of a February, of a month of 31 days and of one of 30.
    for (let to = '2026-02-01'; to < '2026-05-01'; to = followingDay(to)) {
      const expected = await byDays(period, to)
      expect(await byTitle(period, to), to).toEqual(expected)
      lengths.add(expected.length)
    }
    expect(lengths).toEqual(new Set(TITLES[period]))
  })
})
