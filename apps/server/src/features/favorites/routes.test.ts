import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { everyPage } from '#server/http/testing-api.ts'
import {
  openTestWorld,
  testNow,
  type TestViewer,
  type TestWorld,
} from '#server/stores/testing-world.ts'
import { favoritesFeature } from './feature.ts'

const Favorites = z.array(z.object({ title: z.string(), favoritedAt: z.string() }))
let world: TestWorld
let ana: TestViewer
let videoId: number
let showId: number

beforeAll(async () => {
  world = await openTestWorld((deps) => favoritesFeature(deps))
  videoId = await world.given.video({ title: 'Film' })
  showId = await world.given.show('Serie')
})

afterAll(() => world.close())

beforeEach(async () => {
  world.clock.set(testNow)
  ana = await world.viewer()
})

const ask = (method: 'POST' | 'DELETE', path: string, caller = ana) =>
  world.api.call(method, `/favorites/${path}`, caller)
const list = async (caller = ana) =>
  Favorites.parse((await world.api.call('GET', '/favorites', caller)).data)

describe('favoritesFeature', () => {
  it('lists videos and shows, the newest first, with their time', async () => {
    await ask('POST', `video/${videoId}`)
    world.clock.advance(1_000)
    await ask('POST', `show/${showId}`)

    expect(await list()).toEqual([
      { title: 'Serie', favoritedAt: '2026-05-01T10:00:01.000Z' },
      { title: 'Film', favoritedAt: '2026-05-01T10:00:00.000Z' },
    ])
  })

  it('lists all in pages, also those of the same time', async () => {
    const count = LIST_PAGE_SIZE + 5
    for (let film = 0; film < count; film += 1) {
      await ask('POST', `video/${await world.given.video({ title: `Pus ${film}` })}`)
    }
    await ask('POST', `show/${showId}`)
    const pages = await everyPage((query) => world.api.call('GET', `/favorites${query}`, ana))
    const titles = pages.map((page) => Favorites.parse(page).map(({ title }) => title))

    expect(titles.map(({ length }) => length)).toEqual([LIST_PAGE_SIZE, 6])
    expect(new Set(titles.flat()).size).toBe(count + 1)
    for (const cursor of ['1.5', '1.VIDEO-0', '1.FILM-5', '1.SHOW-5;', 'x']) {
      const { status } = await world.api.call('GET', `/favorites?cursor=${cursor}`, ana)
      expect([cursor, status]).toEqual([cursor, 400])
    }
  })

  it('stores a repeated title once, also under concurrency', async () => {
    const answers = await Promise.all([
      ask('POST', `video/${videoId}`),
      ask('POST', `video/${videoId}`),
    ])

    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(await list()).toHaveLength(1)
  })

  it('removes a title, and removing it again succeeds', async () => {
    await ask('POST', `video/${videoId}`)
    const answers = [
      await ask('DELETE', `video/${videoId}`),
      await ask('DELETE', `video/${videoId}`),
    ]

    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(await list()).toEqual([])
  })

  it('distinguishes the kinds', async () => {
    expect((await ask('POST', `show/${videoId + 1_000}`)).status).toBe(404)
  })

  it('belongs to one profile', async () => {
    await ask('POST', `video/${videoId}`)
    const bogdan = await world.viewer()

    expect(await list(bogdan)).toEqual([])
  })

  it('refuses titles outside the catalogue and signed-out callers', async () => {
    const draft = await world.given.video({ status: 'draft' })
    const answers = await Promise.all([
      ask('POST', `video/${draft}`),
      ask('DELETE', 'show/999999'),
      world.api.call('GET', '/favorites'),
    ])

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 401])
  })
})
