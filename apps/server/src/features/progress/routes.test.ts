import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { raw, sql } from '@hlizo/database/sql'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import {
  openTestWorld,
  testNow,
  type TestViewer,
  type TestWorld,
} from '#server/stores/testing-world.ts'
import { progressFeature } from './feature.ts'

const DURATION = 1_000
const Cards = z.array(z.object({ id: z.number(), progress: z.number() }))
const Stored = z.object({
  position: z.number(),
  percentage: z.number(),
  seen: z.boolean(),
  inProgress: z.boolean(),
})
const Count = z.object({ n: z.number() })

let world: TestWorld
let ana: TestViewer
let videoId: number

beforeAll(async () => {
  world = await openTestWorld((deps) => progressFeature(deps))
})

afterAll(() => world.close())

beforeEach(async () => {
  world.clock.set(testNow)
  ana = await world.viewer()
  videoId = await world.given.video({ durationSeconds: DURATION })
})

type More = { seen?: boolean; video?: number; caller?: TestViewer; ageMs?: number }

const track = (time: number, more: More = {}) =>
  world.api.call('POST', `/progress/${more.video ?? videoId}/track`, more.caller ?? ana, {
    time,
    seen: more.seen ?? false,
    percentageSeen: Math.min(100, (time / DURATION) * 100),
    ...(more.ageMs !== undefined && { ageMs: more.ageMs }),
  })

const stored = (video = videoId) =>
  world.db.maybe(
    Stored,
    sql`select position_seconds as position, percentage_seen as percentage, seen,
        is_in_progress as "inProgress"
      from app.progress where account_id = ${ana.accountId} and video_id = ${video}`,
  )

const countOf = (query: ReturnType<typeof sql>) => world.db.one(Count, query)
const watchlist = async () =>
  Cards.parse((await world.api.call('GET', '/progress/watchlist', ana)).data).map(({ id }) => id)

describe('trackProgress', () => {
  it('stores the position and returns 204', async () => {
    expect((await track(420.5)).status).toBe(204)
    expect(await stored()).toEqual({
      position: 420.5,
      percentage: 42,
      seen: false,
      inProgress: true,
    })
  })

  it('clamps the position to the film', async () => {
    await track(5_000)

    expect(await stored()).toEqual({
      position: 1_000,
      percentage: 100,
      seen: true,
      inProgress: false,
    })
  })

  it('is not seen at 95 % and is just above', async () => {
    await track(950)
    const at = await stored()
    await track(950.1)

    expect([at?.seen, (await stored())?.seen]).toEqual([false, true])
  })

  it('remains seen during a rewatch', async () => {
    await track(960)
    await track(300)

    expect(await stored()).toEqual({ position: 300, percentage: 30, seen: true, inProgress: true })
  })

  it('stores one report whole when many arrive together, and the next one after them', async () => {
    const times = Array.from({ length: 40 }, (_, index) => 100 + index)
    await Promise.all(times.map((time) => track(time)))
    const together = (await stored())?.position ?? 0
    await track(20)

    expect(times).toContain(together)
    expect(await stored()).toEqual({ position: 20, percentage: 2, seen: false, inProgress: true })
  })

  it('acknowledges only stored reports, with a hundred concurrent viewers', async () => {
    const viewers = await Promise.all(Array.from({ length: 100 }, () => world.viewer()))
    const answers = await Promise.all(viewers.map((caller) => track(60, { caller })))
    const rows = await countOf(
      sql`select count(*) as n from app.progress where video_id = ${videoId} and position_seconds = 60`,
    )

    expect(answers.every(({ status }) => status === 204)).toBe(true)
    expect(rows.n).toBe(100)
  })

  it('acknowledges a late report without overwriting newer progress', async () => {
    await track(31)
    world.clock.advance(3_600_000)
    await track(400)

    const late = await track(31, { ageMs: 3_600_000 })

    expect(late.status).toBe(204)
    expect((await stored())?.position).toBe(400)
  })

  it('stores a late report with its age when nothing newer exists', async () => {
    await track(400, { ageMs: 3_600_000 })
    world.clock.advance(-1_800_000)
    await track(31)

    expect((await stored())?.position).toBe(31)
  })

  it('stores the newest of concurrent late and present reports', async () => {
    await Promise.all([track(400), track(31, { ageMs: 60_000 }), track(35, { ageMs: 30_000 })])

    expect((await stored())?.position).toBe(400)
  })

  it('refuses a report that is too old, of the future or of no age', async () => {
    const ages = [8 * 24 * 3_600_000, -1, 0.5]
    const answers = await Promise.all(ages.map((ageMs) => track(10, { ageMs })))

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
  })

  it('never overwrites a later position with an earlier report', async () => {
    await track(500)
    world.clock.advance(-5_000)
    await track(100)

    expect((await stored())?.position).toBe(500)
  })

  it('writes nothing of a device that was displaced between its admission and the write', async () => {
    const isWaiting = () =>
      world.db.one(
        z.object({ is: z.boolean() }),
        sql`select exists (select from pg_locks where not granted
          and relation = 'app.progress'::regclass) as is`,
      )
    const { writing } = await world.db.transaction(async (tx) => {
      await tx.run(raw('lock table app.progress in exclusive mode'))
      const reported = track(500)
      await vi.waitFor(async () => expect(await isWaiting()).toEqual({ is: true }), 10_000)
      await deviceSessions(world.db).bind(
        { ...ana, sessionId: 'tv' },
        ana.profileId,
        { name: 'TV', platform: 'TV' },
        testNow,
      )
      return { writing: reported }
    })

    await writing

    expect(await stored()).toBeNull()
    expect(await track(500)).toMatchObject({ status: 403, error: 'PROFILE_DISPLACED' })
  })

  it('counts one view a day for each profile and video', async () => {
    await track(10)
    await track(40)
    await track(70)
    world.clock.advance(25 * 3_600_000)
    await track(200)
    const views = await countOf(sql`select views_count as n from app.video where id = ${videoId}`)

    expect(views.n).toBe(2)
  })

  it('records the device at most once a minute', async () => {
    const seenAt = () =>
      world.db.one(
        z.object({ at: z.date() }),
        sql`select last_active_at as at from app.device_session where account_id = ${ana.accountId}`,
      )
    world.clock.advance(30_000)
    await track(30)
    const soon = (await seenAt()).at
    world.clock.advance(60_000)
    await track(90)

    expect([soon, (await seenAt()).at]).toEqual([testNow, world.clock.now()])
  })

  it('refuses a video outside the catalogue', async () => {
    expect((await track(40, { video: 999_999 })).status).toBe(404)
  })

  it.each([
    [{ time: null, seen: false, percentageSeen: 1 }, 'PROGRESS_INVALID'],
    [{ time: '12', seen: false, percentageSeen: 1 }, 'PROGRESS_INVALID'],
    [{ time: -1, seen: false, percentageSeen: 1 }, 'PROGRESS_INVALID'],
    [{ time: 1e308, seen: false, percentageSeen: 1 }, 'PROGRESS_INVALID'],
    [{ time: 1, seen: false, percentageSeen: 101 }, 'PROGRESS_INVALID'],
    [{ time: 1, seen: false, percentageSeen: 1, profileId: 2 }, 'VALIDATION_FAILED'],
  ])('refuses %o and stores nothing', async (payload, error) => {
    const answer = await world.api.call('POST', `/progress/${videoId}/track`, ana, payload)

    expect(answer).toMatchObject({ status: 400, error })
    expect(await stored()).toBeNull()
  })

  it('refuses signed-out callers', async () => {
    expect((await world.api.call('POST', `/progress/${videoId}/track`)).status).toBe(401)
  })
})

describe('getWatchlist', () => {
  it('lists titles in progress, the last watched first', async () => {
    const other = await world.given.video()
    await track(100)
    world.clock.advance(1_000)
    await track(100, { video: other })

    expect(await watchlist()).toEqual([other, videoId])
  })

  it('leaves out titles that were barely started, finished, or older than half a year', async () => {
    const [glanced, seen, old] = [await world.given.video(), await world.given.video(), videoId]
    await track(5, { video: glanced })
    await track(999, { video: seen })
    await world.given.progress(ana, old, { position: 300, inProgress: true, daysAgo: 181 })

    expect(await watchlist()).toEqual([])
  })

  it('shows one card for each show, and the next unseen episode after one that was finished', async () => {
    const showId = await world.given.show('Bloc')
    const [one, two, three] = [
      await world.given.video({ showId, season: 1, episode: 1 }),
      await world.given.video({ showId, season: 1, episode: 2 }),
      await world.given.video({ showId, season: 1, episode: 3 }),
    ]
    await world.given.progress(ana, two, { seen: true, daysAgo: 3 })
    await track(999, { video: one })
    const afterOne = await watchlist()
    await track(400, { video: three })

    expect([afterOne, await watchlist()]).toEqual([[three], [three]])
  })
})

describe('removeProgress', () => {
  it('hides a video until it is played again, and keeps its history', async () => {
    await track(300)
    await world.api.call('DELETE', `/progress/${videoId}`, ana)
    const hidden = [await watchlist(), (await stored())?.position]
    await track(310)

    expect([hidden, await watchlist()]).toEqual([[[], 300], [videoId]])
  })

  it('hides an episode that is only waiting, and with it the show', async () => {
    const showId = await world.given.show('Scara B')
    const one = await world.given.video({ showId, episode: 1 })
    const two = await world.given.video({ showId, episode: 2 })
    await track(999, { video: one })
    await world.api.call('DELETE', `/progress/${two}`, ana)

    expect(await watchlist()).toEqual([])
  })

  it('refuses an unknown video', async () => {
    expect((await world.api.call('DELETE', '/progress/999999', ana)).status).toBe(404)
  })
})
