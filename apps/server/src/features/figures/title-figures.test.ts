import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { drawShapes } from './retention-shapes.ts'
import { titleFigures } from './title-figures.ts'
import { countWatched } from './watched-count.ts'

const now = new Date('2026-05-15T10:00:00Z')
const LENGTH = 600
let database: TestDatabase
let figuresOf: ReturnType<typeof titleFigures>
let [film, like] = [0, 0]

/** `viewers` see the film up to a second, each in stretches of half a minute. */
const seenUpTo = (video: number, to: number, viewers: number) =>
  database.db.run(sql`insert into app.watch_inbox
      (video_id, device_kind, watched_at, from_second, to_second, is_view, is_first_view)
    select ${video}::int, 'phone', ${now}::timestamptz, start, least(start + 30, ${to}::int), start = 0, start = 0
    from generate_series(1, ${viewers}::int), generate_series(0, ${to}::int - 1, 30) as start`)

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const { db } = database
  figuresOf = titleFigures(db)
  const given = testCatalogue(db, now)
  film = await given.video({ title: 'Film', durationSeconds: LENGTH })
  await seenUpTo(film, LENGTH, 12)
  await seenUpTo(film, 300, 8)
  for (let place = 0; place < 4; place += 1) {
    like = await given.video({ durationSeconds: LENGTH + place })
    await seenUpTo(like, LENGTH, 10 + place)
  }
  await seenUpTo(await given.video({ durationSeconds: LENGTH }), LENGTH, 9)
  await countWatched(db)
  await drawShapes(db)
})
afterAll(() => database.drop())

describe('titleFigures', () => {
  it('counts retention and drop-off', async () => {
    const figures = await figuresOf(film, '7d', '2026-05-15')
    const percents = figures?.watched?.retention.percents ?? []

    expect(percents).toHaveLength(120)
    expect([percents[0], percents[59], percents[60], percents[119]]).toEqual([100, 100, 60, 60])
    expect(figures?.watched?.retention.marks.map(({ kind }) => kind)).toContain('dip')
    expect(figures?.watched?.viewers).toBe(20)
    expect(figures?.watched?.steps.at(-1)).toEqual({
      from: '2026-05-15',
      seconds: 12 * LENGTH + 8 * 300,
      views: 20,
    })
    expect(figures?.watched?.devices.find(({ kind }) => kind === 'phone')?.seconds).toBe(9_600)
  })

  it('counts followers of its show and comedians, from ten on', async () => {
    const { db } = database
    const given = testCatalogue(db, now)
    const showId = await given.show('Serile de luni')
    const comedian = await given.comedian('Micaela')
    const episode = await given.video({ showId, comedians: [comedian] })
    const follow = async (kind: string, id: number) =>
      db.run(sql`insert into app.follow (account_id, kind, item_id, followed_at)
        values (${await given.account()}, ${kind}, ${id}, ${now})`)
    for (let times = 0; times < 10; times += 1) await follow('SHOW', showId)
    for (let times = 0; times < 9; times += 1) await follow('COMEDIAN', comedian.id)

    expect((await figuresOf(episode, '7d', '2026-05-15'))?.followers).toEqual([
      { type: 'SHOW', name: 'Serile de luni', count: 10 },
      { type: 'COMEDIAN', name: 'Micaela', count: null },
    ])
  })

  it('counts who does not want it, from ten on', async () => {
    const { db } = database
    const given = testCatalogue(db, now)
    const video = await given.video({})
    const dismiss = async () => {
      const accountId = await given.account()
      await db.run(sql`insert into app.dismissal (account_id, profile_id, video_id, created_at)
        values (${accountId}, ${await given.profile(accountId)}, ${video}, ${now})`)
    }
    for (let times = 0; times < 9; times += 1) await dismiss()
    expect((await figuresOf(video, '7d', '2026-05-15'))?.dismissals).toBeNull()
    await dismiss()

    expect((await figuresOf(video, '7d', '2026-05-15'))?.dismissals).toBe(10)
  })

  it('shows the usual band of titles of like length with enough viewers', async () => {
    const figures = await figuresOf(film, '7d', '2026-05-15')
    const usual = figures?.watched?.retention.usual

    expect(usual?.titles).toBe(4)
    expect(usual?.places).toHaveLength(21)
    expect(usual?.places[10]).toEqual({ low: 100, high: 100 })
  })

  it('counts a part that is watched again', async () => {
    await database.db.run(sql`insert into app.watch_inbox
        (video_id, device_kind, watched_at, from_second, to_second, is_view, is_first_view)
      select ${film}::int, 'tv', ${now}::timestamptz, 100, 110, false, false from generate_series(1, 10)`)
    await countWatched(database.db)
    const retention = (await figuresOf(film, '7d', '2026-05-15'))?.watched?.retention

    expect(retention?.percents.slice(19, 23)).toEqual([100, 150, 150, 100])
    expect(retention?.marks).toContainEqual({ kind: 'spike', from: 20, to: 22, percent: 150 })
  })

  it('returns the laughter map when there is one', async () => {
    expect((await figuresOf(film, '7d', '2026-05-15'))?.watched?.laughter).toBeNull()
    const parts = Array.from({ length: 120 }, (_, part) => (part === 40 ? 60 : 0))
    await database.db
      .run(sql`insert into app.laughter_map (video_id, from_second, parts, groups, profiles)
      values (${film}, 0, ${parts}::int[], 2, 117)`)
    const laughter = (await figuresOf(film, '7d', '2026-05-15'))?.watched?.laughter

    expect(laughter).toMatchObject({ profiles: 100, moments: [200] })
    expect(laughter?.percents.slice(39, 42)).toEqual([50, 100, 50])
  })

  it('returns nothing for fewer than ten viewers, and 404 for unknown titles', async () => {
    const rare = await testCatalogue(database.db, now).video({ title: 'Rar' })
    await seenUpTo(rare, 60, 9)
    await countWatched(database.db)

    expect(await figuresOf(rare, '7d', '2026-05-15')).toMatchObject({ title: 'Rar', watched: null })
    expect(await figuresOf(999_999, '7d', '2026-05-15')).toBeNull()
  })
})
