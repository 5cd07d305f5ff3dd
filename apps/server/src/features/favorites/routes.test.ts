import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
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
  it('lists videos and shows, the newest first, with the moment they were put aside', async () => {
    await ask('POST', `video/${videoId}`)
    world.clock.advance(1_000)
    await ask('POST', `show/${showId}`)

    expect(await list()).toEqual([
      { title: 'Serie', favoritedAt: '2026-05-01T10:00:01.000Z' },
      { title: 'Film', favoritedAt: '2026-05-01T10:00:00.000Z' },
    ])
  })

  it('takes twice as once, also at the same time', async () => {
    const answers = await Promise.all([
      ask('POST', `video/${videoId}`),
      ask('POST', `video/${videoId}`),
    ])

    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(await list()).toHaveLength(1)
  })

  it('forgets what is removed, and does not mind removing it again', async () => {
    await ask('POST', `video/${videoId}`)
    const answers = [
      await ask('DELETE', `video/${videoId}`),
      await ask('DELETE', `video/${videoId}`),
    ]

    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(await list()).toEqual([])
  })

  it('tells the kinds apart', async () => {
    expect((await ask('POST', `show/${videoId + 1_000}`)).status).toBe(404)
  })

  it('belongs to one profile', async () => {
    await ask('POST', `video/${videoId}`)
    const bogdan = await world.viewer()

    expect(await list(bogdan)).toEqual([])
  })

  it('knows no title outside the catalogue, and nobody who is signed out', async () => {
    const draft = await world.given.video({ status: 'draft' })
    const answers = await Promise.all([
      ask('POST', `video/${draft}`),
      ask('DELETE', 'show/999999'),
      world.api.call('GET', '/favorites'),
    ])

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 401])
  })
})
