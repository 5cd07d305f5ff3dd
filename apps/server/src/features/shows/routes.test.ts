import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { everyPage } from '#server/http/testing-api.ts'
import { openTestWorld, type TestViewer, type TestWorld } from '#server/stores/testing-world.ts'
import { showsFeature } from './feature.ts'

const Show = z.object({
  title: z.string(),
  videosCount: z.number(),
  showPlayUrl: z.number().nullable(),
  videos: z.array(z.object({ title: z.string() })),
})
const Page = z.object({ nextCursor: z.string().optional() })
let world: TestWorld
let ana: TestViewer
let showId: number
let episodes: number[]

beforeAll(async () => {
  world = await openTestWorld((deps) => showsFeature(deps))
})

afterAll(() => world.close())

beforeEach(async () => {
  ana = await world.viewer()
  showId = await world.given.show('Bloc')
  const add = (season: number, episode: number) =>
    world.given.video({ title: `S${season}E${episode}`, showId, season, episode })
  const last = await add(2, 1)
  const second = await add(1, 2)
  const first = await add(1, 1)
  episodes = [first, second, last]
})

const show = async () => Show.parse((await world.api.call('GET', `/shows/${showId}`, ana)).data)
const Premieres = z.object({
  premieres: z
    .array(
      z.object({ title: z.string(), premiereAt: z.string(), previewUrl: z.string().nullable() }),
    )
    .optional(),
})
const premieres = async () =>
  Premieres.parse((await world.api.call('GET', `/shows/${showId}`, ana)).data).premieres
const progress = (index: number, facts: Parameters<TestWorld['given']['progress']>[2]) =>
  world.given.progress(ana, episodes[index] ?? 0, facts)

describe('showsFeature', () => {
  it('lists the episodes by season and number', async () => {
    await world.given.video({ title: 'Ciornă', showId, status: 'draft' })

    expect(await show()).toEqual({
      title: 'Bloc',
      videosCount: 3,
      showPlayUrl: episodes[0],
      videos: [{ title: 'S1E1' }, { title: 'S1E2' }, { title: 'S2E1' }],
    })
  })

  it('returns the episodes in pages, also those without season and number', async () => {
    const count = LIST_PAGE_SIZE * 2 - 3
    for (let part = 1; part <= count; part += 1) {
      const place = part % 2 === 0 ? { season: 3, episode: part } : { season: 3 }
      await world.given.video({ title: `Parte ${part}`, showId, ...place })
    }
    const pages = await everyPage(async (query) => {
      const { data } = await world.api.call('GET', `/shows/${showId}${query}`, ana)
      return { data, ...Page.parse(data) }
    })
    const titles = pages.map((page) => Show.parse(page).videos.map(({ title }) => title))

    expect(titles.map(({ length }) => length)).toEqual([LIST_PAGE_SIZE, LIST_PAGE_SIZE])
    expect(titles[0]?.slice(0, 4)).toEqual(['S1E1', 'S1E2', 'S2E1', 'Parte 1'])
    expect(new Set(titles.flat()).size).toBe(count + 3)
    for (const cursor of ['1.1', '1.1.1', '1.1.1.0', '1.1.1.1.1', '-1.1.1.1']) {
      const { status } = await world.api.call('GET', `/shows/${showId}?cursor=${cursor}`, ana)
      expect([cursor, status]).toEqual([cursor, 400])
    }
  })

  it('plays the episode that is in progress', async () => {
    await progress(0, { seen: true, daysAgo: 1 })
    await progress(2, { inProgress: true, daysAgo: 2 })

    expect((await show()).showPlayUrl).toBe(episodes[2])
  })

  it('plays the next unseen episode after the last that was watched', async () => {
    await progress(1, { seen: true })

    expect((await show()).showPlayUrl).toBe(episodes[2])
  })

  it('returns to skipped episodes, and starts again when all are seen', async () => {
    await progress(1, { seen: true, daysAgo: 2 })
    await progress(2, { seen: true, daysAgo: 1 })
    const leftOut = (await show()).showPlayUrl
    await progress(0, { seen: true })

    expect([leftOut, (await show()).showPlayUrl]).toEqual([episodes[0], episodes[0]])
  })

  it('has no episode to play in an empty show', async () => {
    showId = await world.given.show('Gol')

    expect(await show()).toMatchObject({ videosCount: 0, showPlayUrl: null, videos: [] })
  })

  it('lists its premieres, the next one first, without their films', async () => {
    const hour = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000)
    const premiere = (title: string, hours: number, facts: { showId?: number } = { showId }) =>
      world.given.video({
        title,
        isPremiere: true,
        launchAt: hour(hours),
        assetId: title,
        ...facts,
      })
    expect(await premieres()).toEqual(undefined)

    await premiere('Finalul', 48)
    await premiere('Penultimul', 24)
    await premiere('A fost', -24)
    await premiere('Al altcuiva', 24, {})
    await world.given.video({ title: 'Fără premieră', showId, launchAt: hour(24) })
    world.catalogue.sharedLists.clear()

    expect(await premieres()).toEqual([
      { title: 'Penultimul', premiereAt: hour(24).toISOString(), previewUrl: null },
      { title: 'Finalul', premiereAt: hour(48).toISOString(), previewUrl: null },
    ])
    expect((await show()).videos.map(({ title }) => title)).not.toContain('Penultimul')
  })

  it('refuses unknown shows and signed-out callers', async () => {
    const answers = await Promise.all([
      world.api.call('GET', '/shows/999999', ana),
      world.api.call('GET', `/shows/${showId}`),
    ])

    expect(answers.map(({ status }) => status)).toEqual([404, 401])
  })
})
