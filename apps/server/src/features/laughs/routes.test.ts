import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { raw, sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import {
  openTestWorld,
  testNow,
  type TestViewer,
  type TestWorld,
} from '#server/stores/testing-world.ts'
import { pinStore } from '#server/stores/pins.ts'
import { laughsFeature } from './feature.ts'
import { laughStore } from './store.ts'

const Cards = z.array(z.object({ title: z.string() }))
const Count = z.object({ count: z.number() })
let world: TestWorld
let ana: TestViewer
const ids = new Map<string, number>()

async function film(title: string, durationSeconds: number, viewsCount: number): Promise<void> {
  const assetId = `asset-${title.toLowerCase()}`
  const ageRating = title === 'Lung' ? '15' : '12'
  const facts = { title, durationSeconds, viewsCount, assetId, ageRating } as const
  ids.set(title, await world.given.video(facts))
}

beforeAll(async () => {
  world = await openTestWorld((deps) => laughsFeature(deps))
  await film('Scurt', 600, 30)
  await film('Mediu', 800, 20)
  await film('Lung', 5_400, 90)
  await world.given.video({ title: 'În lucru', durationSeconds: 600, viewsCount: 100 })
  const status = 'draft'
  await world.given.video({ title: 'Ciornă', durationSeconds: 600, status, assetId: 'asset-scurt' })
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(testNow)
  ana = await world.viewer()
})

const idOf = (title: string) => ids.get(title) ?? 0
const laughs = async (query = '', caller = ana) =>
  Cards.parse((await world.api.call('GET', `/laughs${query}`, caller)).data).map(
    ({ title }) => title,
  )
const begin = (title: string, caller = ana) =>
  world.api.call('POST', `/laughs/${idOf(title)}`, caller)

describe('laughsRoutes', () => {
  it('offers films that are ready, those of five to fifteen minutes first, without any history', async () => {
    expect(await laughs()).toEqual(['Scurt', 'Mediu', 'Lung'])
    expect(await laughs(`?except=${idOf('Scurt')}`)).toEqual(['Mediu', 'Lung'])
  })

  it('repeats nothing within a week', async () => {
    expect((await begin('Scurt')).status).toBe(204)
    expect((await begin('Scurt')).status).toBe(204)
    expect(await laughs()).toEqual(['Mediu', 'Lung'])

    world.clock.advance(7 * DAY_MS - 1)
    expect(await laughs()).not.toContain('Scurt')
    world.clock.advance(1)
    expect(await laughs()).toContain('Scurt')
  })

  it('excludes videos watched within a week, and offers known films last', async () => {
    await world.given.progress(ana, idOf('Scurt'), { position: 60, daysAgo: 6 })
    await world.given.progress(ana, idOf('Mediu'), { position: 60, seen: true, daysAgo: 8 })

    expect(await laughs()).toEqual(['Lung', 'Mediu'])
  })

  it('excludes dismissed videos', async () => {
    await world.db.run(sql`insert into app.dismissal (account_id, profile_id, video_id, created_at)
      values (${ana.accountId}, ${ana.profileId}, ${idOf('Scurt')}, ${testNow})`)

    expect(await laughs()).toEqual(['Mediu', 'Lung'])
  })

  it('offers nothing that asks for the PIN until it is given', async () => {
    const pins = pinStore(world.db)
    await pins.store(ana.accountId, 'hash', testNow)
    expect(await laughs()).toEqual(['Scurt', 'Mediu'])
    await pins.unlock(ana, 'titles', testNow)

    expect(await laughs()).toEqual(['Scurt', 'Mediu', 'Lung'])
  })

  it('reports when none is left', async () => {
    for (const title of ids.keys()) await begin(title)

    expect(await laughs()).toEqual([])
  })

  it('counts for one profile', async () => {
    await begin('Scurt')

    expect(await laughs('', await world.viewer())).toContain('Scurt')
  })

  it('refuses videos outside the catalogue and signed-out callers', async () => {
    const answers = await Promise.all([
      world.api.call('POST', '/laughs/999999', ana),
      world.api.call('GET', '/laughs'),
      world.api.call('POST', `/laughs/${idOf('Scurt')}`),
    ])

    expect(answers.map(({ status }) => status)).toEqual([404, 401, 401])
  })
})

describe('laughStore', () => {
  it('deletes entries older than a week', async () => {
    await begin('Scurt')
    await laughStore(world.db).sweep(new Date(testNow.getTime() + 8 * DAY_MS))

    const { count } = await world.db.one(Count, raw('select count(*) from app.laugh'))
    expect(count).toBe(0)
  })
})
