import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FigurePeriod } from '@hlizo/contract/entities/studio-figures'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { figureSpans } from '@hlizo/domain/figure-period'
import { serverMigrations } from '#server/migrations.ts'
import { watchedByTitle } from './watched-source.ts'

const Row = z.object({
  id: z.number(),
  seconds: z.coerce.number(),
  views: z.coerce.number(),
  before: z.coerce.number(),
})

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  // Each day has an amount of its own.
  await database.db
    .run(sql`insert into app.watched_day (day, video_id, device_kind, seconds, views, viewers)
    select '2024-04-01'::date + n, 1 + n % 3, 'tv', 1000 + n, n, 0 from generate_series(0, 800) n`)
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
    // The first, middle and last days of months, and a February.
    for (const to of ['2026-03-31', '2026-04-01', '2026-05-15', '2026-02-28', '2026-05-31']) {
      const expected = await byDays(period, to)
      expect(expected).toHaveLength(3)
      expect(await byTitle(period, to), to).toEqual(expected)
    }
  })
})
