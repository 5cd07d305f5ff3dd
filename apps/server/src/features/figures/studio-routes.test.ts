import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MissedSearch, ViewingFigures, WatchedRows } from '@hlizo/contract/entities/studio-figures'
import { sql } from '@hlizo/database/sql'
import { accept } from '@hlizo/kit/result'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { serveForTest, type TestAnswer, type TestApi } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { figuresFeature } from './feature.ts'
import { viewersStore } from './viewers.ts'
import { countWatched } from './watched-count.ts'

const clock = frozenClock(new Date('2026-05-15T10:00:00Z'))
let database: TestDatabase
let api: TestApi
let [loved, rare] = [0, 0]

const owner = { accountId: '0190a000-0000-7000-8000-000000000001', sessionId: 's' }
const get = async (path: string) => (await api.call('GET', `/studio/figures${path}`, owner)).data
const watched = (
  video: number,
  facts: { at: string; seconds: number; viewers?: number; kind?: string },
) =>
  database.db.run(sql`insert into app.watch_inbox
      (video_id, device_kind, watched_at, from_second, to_second, is_view, is_first_view)
    select ${video}, ${facts.kind ?? 'tv'}, ${facts.at}, 0, ${facts.seconds}::int, true, true
    from generate_series(1, ${facts.viewers ?? 1})`)

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const { db } = database
  const feature = figuresFeature({ db, clock })
  api = await serveForTest({
    features: [feature],
    clock,
    ports: {
      profileOf: async () => ({ ok: false, refusal: 'PROFILE_REQUIRED' }),
      operatorOf: async ({ accountId }) =>
        accept({ accountId, name: 'Oana Pop', roles: ['owner'], provenAt: clock.now() }),
    },
  })
  const given = testCatalogue(db, clock.now())
  const [ana, zoe] = [await given.comedian('Ana Pop'), await given.comedian('Zoe Pop')]
  owner.accountId = await given.account()
  const showId = await given.show('Seara')
  loved = await given.video({ title: 'Iubit', showId, comedians: [ana] })
  rare = await given.video({ title: 'Rar', comedians: [zoe, ana] })
  await watched(loved, { at: '2026-05-14T18:00:00Z', seconds: 60, viewers: 12 })
  await watched(loved, { at: '2026-05-15T06:00:00Z', seconds: 90, kind: 'phone' })
  await watched(loved, { at: '2026-05-05T18:00:00Z', seconds: 100 })
  await watched(rare, { at: '2026-05-15T06:00:00Z', seconds: 30, viewers: 9 })
  await countWatched(db)
})
afterAll(async () => {
  await api.close()
  await database.drop()
})

describe('getViewingFigures', () => {
  it('returns a period by day and device, and the one before', async () => {
    const figures = ViewingFigures.parse(await get('/viewing?period=7d'))

    expect(figures.period).toEqual({ from: '2026-05-09', to: '2026-05-15' })
    expect(figures.seconds).toEqual({ now: 12 * 60 + 90 + 9 * 30, before: 100 })
    expect(figures.views).toEqual({ now: 22, before: 1 })
    expect(figures.steps).toHaveLength(7)
    expect(figures.steps.at(-1)).toEqual({
      from: '2026-05-15',
      seconds: 360,
      views: 10,
      secondsBefore: 0,
    })
    expect(figures.steps[3]?.secondsBefore).toBe(100)
    expect(figures.devices.find(({ kind }) => kind === 'phone')?.seconds).toBe(90)
  })

  it('returns the months of a year and past periods', async () => {
    const year = ViewingFigures.parse(await get('/viewing?period=12m'))
    const past = ViewingFigures.parse(await get('/viewing?period=7d&to=2026-05-08'))

    expect(year.steps.at(-1)?.seconds).toBe(1_180)
    expect(year.seconds.before).toBeNull()
    expect(past.seconds.now).toBe(100)
  })

  it('sums the reports of all nodes, and returns the week before', async () => {
    const at = clock.now()
    const report = (node: string, viewers: number, secondsAgo: number) =>
      database.db.run(sql`insert into app.viewers_now values
        (${node}, ${viewers}, ${new Date(at.getTime() - secondsAgo * 1_000)})`)
    await report('first', 3, 5)
    await report('second', 4, 12)
    await report('dead', 90, 60)
    await database.db.run(sql`insert into app.viewers_sample values ('2026-05-08T10:00:00Z', 5)`)
    await viewersStore(database.db).sample(at)
    const figures = ViewingFigures.parse(await get('/viewing'))

    expect(figures.viewersNow).toEqual({ now: 7, before: 5 })
    expect(figures.viewers).toEqual([{ at: '2026-05-15T10:00:00.000Z', viewers: 7 }])
  })
})

describe('listWatchedTitles', () => {
  it('hides a title that fewer than ten have watched; with the rest it sums to the whole', async () => {
    const { rows, hidden } = WatchedRows.parse(await get('/titles?period=7d'))
    const whole = ViewingFigures.parse(await get('/viewing?period=7d'))

    expect(
      rows.map(({ name, about, seconds, viewers }) => [name, about, seconds, viewers]),
    ).toEqual([
      ['Iubit', 'Seara', 810, 14],
      ['Rar', 'Zoe Pop, Ana Pop', null, null],
    ])
    expect(hidden).toEqual({ rows: 1, seconds: 270 })
    expect(rows.reduce((sum, { seconds }) => sum + (seconds ?? 0), hidden.seconds)).toBe(
      whole.seconds.now,
    )
  })

  it('returns the same from months as from days', async () => {
    const year = WatchedRows.parse(await get('/titles?period=12m'))
    const quarter = WatchedRows.parse(await get('/titles?period=90d'))

    expect(year.rows[0]?.seconds).toBe(910)
    expect(quarter.rows[0]?.seconds).toBe(910)
    expect(year.rows[0]?.secondsBefore).toBe(0)
  })
})

describe('listWatchedComedians', () => {
  it('returns all titles of a comedian', async () => {
    const { rows } = WatchedRows.parse(await get('/comedians?period=7d'))

    expect(rows).toMatchObject([
      { name: 'Ana Pop', about: null, seconds: 1_080, secondsBefore: 100 },
      { name: 'Zoe Pop', about: null, seconds: null },
    ])
  })
})

describe('today', () => {
  it('compares the last seven days with the seven before', async () => {
    const { today } = figuresFeature({ db: database.db, clock }).offers.figures
    const figures = await today(clock.now())

    expect(figures.watchedSeconds).toEqual({ now: 1_080, before: 100 })
    expect(figures.moneyBani).toEqual({ now: 0, before: 0 })
  })
})

describe('figures page by page', () => {
  const OLD = 'period=7d&to=2026-01-10'
  const Page = z.array(MissedSearch)

  /** As many titles watched on a day long ago, the first one the most; every tenth has too few viewers. */
  async function manyWatched(count: number): Promise<void> {
    const given = testCatalogue(database.db, clock.now())
    const comedian = await given.comedian('Dan Pop')
    for (let place = 0; place < count; place += 1) {
      const id = await given.video({
        title: place === 1 ? '=SUM(A1)' : `Titlul ${place}`,
        comedians: [comedian],
      })
      const seconds = 10_000 - 7 * Math.floor(place / 2)
      const viewers = place % 10 === 9 ? 3 : 20
      await database.db.run(sql`insert into app.watched_day values
        ('2026-01-10', ${id}, 'tv', ${seconds}, 1, ${viewers})`)
      await database.db.run(
        sql`insert into app.watched_title values (${id}, ${seconds}, 1, ${viewers})`,
      )
    }
  }

  it('has every title once, hidden ones last, and says on each page what is hidden in all', async () => {
    await manyWatched(130)
    const pages: WatchedRows[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const asked = cursor === '' ? '' : `&cursor=${cursor}`
      const page = WatchedRows.parse(await get(`/titles?${OLD}${asked}`))
      pages.push(page)
      cursor = page.nextCursor
    }
    const rows = pages.flatMap((page) => page.rows)

    expect(pages.map((page) => page.rows.length)).toEqual([60, 60, 10])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(130)
    const seconds = rows.map((row) => row.seconds ?? 0)
    expect(seconds).toEqual(seconds.toSorted((a, b) => b - a))
    expect(seconds.filter((one) => one === 0)).toHaveLength(13)
    expect(pages.map(({ hidden }) => hidden.rows)).toEqual([13, 13, 13])
    // The end of a page within the hidden ones does not say how much was watched of them.
    expect(pages[1]?.nextCursor).toMatch(/^0\./)

    const { body } = await api.open(`/api/v1/studio/figures/titles/export?${OLD}`, owner)
    expect(body.split('\r\n')).toHaveLength(132)
    expect(body).toContain(`"'=SUM(A1)"`)
    const comedians = await api.open(`/api/v1/studio/figures/comedians/export?${OLD}`, owner)
    expect(comedians.body.split('\r\n')).toHaveLength(3)
    expect(comedians.body).toContain('"Dan Pop"')
  })

  it('has every missed search once, also of equal frequency and with dots, and exports all', async () => {
    await database.db.run(sql`insert into app.missed_search
      select 'd.n. ' || lpad(n::text, 3, '0'), 5 + n % 3, 5 from generate_series(1, 130) n`)
    const found: MissedSearch[][] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const asked = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`
      const page: TestAnswer = await api.call('GET', `/studio/figures/searches${asked}`, owner)
      found.push(Page.parse(page.data))
      cursor = page.nextCursor
    }
    const all = found.flat()

    expect(found.map((page) => page.length)).toEqual([60, 60, 10])
    expect(new Set(all.map(({ term }) => term)).size).toBe(130)
    const searches = all.map((one) => one.searches)
    expect(searches).toEqual(searches.toSorted((a, b) => b - a))
    const { body } = await api.open('/api/v1/studio/figures/searches/export', owner)
    expect(body.split('\r\n')).toHaveLength(132)
    expect((await api.call('GET', '/studio/figures/searches?cursor=x', owner)).status).toBe(400)
  })
})
