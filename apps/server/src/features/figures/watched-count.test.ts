import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { connect } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import type { KillPoint } from '@hlizo/database/testing-kill-point'
import { serverMigrations } from '#server/migrations.ts'
import { systemActor } from '#server/stores/audit-log.ts'
import { countWatched, forgetStretches, recountDay } from './watched-count.ts'

const DYING = fileURLToPath(new URL('testing-killed-count.ts', import.meta.url))
const Sum = z.object({ seconds: z.coerce.number(), views: z.number(), viewers: z.number() })
const Part = z.object({ part: z.number(), times: z.number() })
const Text = z.object({ text: z.string() })

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())
beforeEach(() =>
  database.db
    .run(sql`truncate app.watch_inbox, app.watch_stretch, app.watched_day, app.watched_day_total,
    app.watched_month, app.watched_title, app.watched_edge`),
)

const recount = (day: string) =>
  recountDay(database.db, { day, actor: systemActor, reason: 'Test.' }, new Date(0))

type Watched = {
  video?: number
  kind?: string
  at?: string
  from?: number
  to?: number
  isView?: boolean
  isFirst?: boolean
}

const arrived = (watched: Watched = {}) =>
  database.db.run(sql`insert into app.watch_inbox
      (video_id, device_kind, watched_at, from_second, to_second, is_view, is_first_view)
    values (${watched.video ?? 1}, ${watched.kind ?? 'tv'}, ${watched.at ?? '2026-05-01T10:00:00Z'},
      ${watched.from ?? 0}, ${watched.to ?? 30}, ${watched.isView ?? false}, ${watched.isFirst ?? false})`)

/** Many reports of many titles, days and devices, the same each time. */
const arriveMany = (rows: number) =>
  database.db.run(sql`insert into app.watch_inbox
      (video_id, device_kind, watched_at, from_second, to_second, is_view, is_first_view)
    select 1 + n % 7, (array['tv', 'phone', 'tablet', 'computer'])[1 + n % 4],
      '2026-04-20T00:00:00Z'::timestamptz + n * interval '13 minutes', n % 900, n % 900 + n % 31, n % 5 = 0, n % 10 = 0
    from generate_series(1, ${rows}) n`)

const sumOf = (table: 'day' | 'day_total' | 'month' | 'title' | 'stretch') => {
  const from = {
    day: sql`app.watched_day`,
    day_total: sql`app.watched_day_total`,
    month: sql`app.watched_month`,
    title: sql`app.watched_title`,
    stretch: sql`(select to_second - from_second as seconds, is_view::int as views, is_first_view::int as viewers
      from app.watch_stretch)`,
  }[table]
  return database.db.one(
    Sum,
    sql`select coalesce(sum(seconds), 0) as seconds, coalesce(sum(views), 0) as views,
      coalesce(sum(viewers), 0) as viewers from ${from} t`,
  )
}
const everySum = async () =>
  Promise.all((['day', 'day_total', 'month', 'title', 'stretch'] as const).map(sumOf))

/** All figures as text, for comparison. */
const snapshot = async () => {
  const tables = ['day', 'day_total', 'month', 'title', 'edge'].map((name) =>
    raw(`app.watched_${name}`),
  )
  const texts = await Promise.all(
    tables.map((table) =>
      database.db.one(
        Text,
        sql`select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as text from ${table} t`,
      ),
    ),
  )
  return texts.map(({ text }) => text)
}

const timesOf = (video: number) =>
  database.db.many(
    Part,
    sql`select part, sum(begun - ended) over (order by part) as times from app.watched_edge
      where video_id = ${video} order by part`,
  )

/** Counts, or with `day` counts that day again, in a process that is killed at `point`; gives the signal that ended it. */
function countAndDie(point: KillPoint, ...day: string[]): Promise<string | null> {
  const child = spawn(process.execPath, [DYING, JSON.stringify(point), ...day], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: 'inherit',
  })

  return new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
}

describe('countWatched', () => {
  it('sums watched time by day in Bucharest, month and title', async () => {
    await arrived({ from: 0, to: 30, isView: true, isFirst: true })
    await arrived({ from: 30, to: 60, kind: 'phone', at: '2026-05-01T21:30:00Z' })
    await countWatched(database.db)
    const days = await database.db.many(
      z.object({ day: z.string(), kind: z.string(), seconds: z.number(), viewers: z.number() }),
      sql`select day::text, device_kind as kind, seconds, viewers from app.watched_day order by day`,
    )

    expect(days).toEqual([
      { day: '2026-05-01', kind: 'tv', seconds: 30, viewers: 1 },
      { day: '2026-05-02', kind: 'phone', seconds: 30, viewers: 0 },
    ])
    for (const sum of await everySum()) expect(sum).toEqual({ seconds: 60, views: 1, viewers: 1 })
  })

  it('sums to the same over devices, days, months and titles', async () => {
    await arriveMany(5_000)
    await arrived({ at: '2026-01-03T10:00:00Z' })
    expect(await countWatched(database.db)).toBe(5_001)
    const [first, ...others] = await everySum()

    expect(first?.seconds).toBeGreaterThan(10_000)
    for (const other of others) expect(other).toEqual(first)
  })

  it('counts consecutive ranges once, and a replay again', async () => {
    await arrived({ from: 0, to: 12 })
    await arrived({ from: 12, to: 31 })
    await arrived({ from: 10, to: 20 })
    await countWatched(database.db)

    expect((await timesOf(1)).map(({ part, times }) => [part, times])).toEqual([
      [0, 1],
      [2, 2],
      [4, 1],
      [6, 0],
    ])
  })

  it('adds late reports to their own day', async () => {
    await arrived({ at: '2026-05-03T10:00:00Z' })
    await countWatched(database.db)
    await arrived({ at: '2026-04-30T10:00:00Z' })
    await countWatched(database.db)
    const days = await database.db.many(
      Text,
      sql`select day::text as text from app.watched_day order by day`,
    )

    expect(days.map(({ text }) => text)).toEqual(['2026-04-30', '2026-05-03'])
  })

  it('counts each row once with two nodes at the same time', async () => {
    await arriveMany(45_000)
    const other = connect(database.url, { max: 2 })
    const counted = await Promise.all([countWatched(database.db), countWatched(other)])
    await other.close()
    const expected = await database.db.one(
      Sum,
      sql`select sum(n % 31) as seconds,
      count(*) filter (where n % 5 = 0) as views, count(*) filter (where n % 10 = 0) as viewers
      from generate_series(1, 45000) n`,
    )

    expect(counted[0] + counted[1]).toBe(45_000)
    for (const sum of await everySum()) expect(sum).toEqual(expected)
  })

  it('counts each row once when the node is killed at any step', async () => {
    await arriveMany(2_000)
    const expected = await database.db.one(
      Sum,
      sql`select sum(n % 31) as seconds,
      count(*) filter (where n % 5 = 0) as views, count(*) filter (where n % 10 = 0) as viewers
      from generate_series(1, 2000) n`,
    )
    for (const at of ['before', 'uncommitted', 'committed'] as const) {
      expect(await countAndDie({ statement: 'delete from app.watch_inbox', at }), at).toBe(
        'SIGKILL',
      )
    }
    await countWatched(database.db)

    for (const sum of await everySum()) expect(sum).toEqual(expected)
    expect(await countWatched(database.db)).toBe(0)
  }, 60_000)
})

describe('recountDay', () => {
  it('returns the same figures, and corrects wrong ones', async () => {
    await arriveMany(3_000)
    await countWatched(database.db)
    const before = await snapshot()
    await recount('2026-04-25')
    expect(await snapshot()).toEqual(before)

    const wrong = sql`set seconds = seconds + 100, views = views + 1 where video_id = 3`
    await database.db.run(
      sql`update app.watched_day ${wrong} and day = '2026-04-25' and device_kind = 'tv'`,
    )
    await database.db.run(sql`update app.watched_month ${wrong} and month = '2026-04-01'`)
    await database.db.run(sql`update app.watched_title ${wrong}`)
    expect(await snapshot()).not.toEqual(before)
    await recount('2026-04-25')

    expect(await snapshot()).toEqual(before)
  })

  it('changes nothing when it is killed before its commit', async () => {
    await arriveMany(3_000)
    await countWatched(database.db)
    await database.db.run(
      sql`update app.watched_day set seconds = seconds + 100 where day = '2026-04-25'`,
    )
    const before = await snapshot()
    const statement = 'delete from app.watched_day_total'
    expect(await countAndDie({ statement, at: 'uncommitted' }, '2026-04-25')).toBe('SIGKILL')

    expect(await snapshot()).toEqual(before)
  })

  it('keeps the sums of a day whose detailed rows are deleted', async () => {
    await arriveMany(100)
    await countWatched(database.db)
    const before = await snapshot()
    expect(await forgetStretches(database.db, '2026-06-01')).toBe(100)

    expect(await snapshot()).toEqual(before)
  })
})
