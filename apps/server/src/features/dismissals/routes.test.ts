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
import { dismissalsFeature } from './feature.ts'

const List = z.array(z.object({ title: z.string(), dismissedAt: z.string() }))
let world: TestWorld
let ana: TestViewer
let videoId: number

beforeAll(async () => {
  world = await openTestWorld((deps) => dismissalsFeature(deps))
  videoId = await world.given.video({ title: 'Liftul' })
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(testNow)
  ana = await world.viewer()
})

const ask = (method: 'POST' | 'DELETE', id: number, caller = ana) =>
  world.api.call(method, `/dismissals/${id}`, caller)
const list = async (caller = ana) =>
  List.parse((await world.api.call('GET', '/dismissals', caller)).data)

describe('dismissalsRoutes', () => {
  it('lists the dismissals of the profile, the newest first', async () => {
    const other = await world.given.video({ title: 'Interfonul' })
    await ask('POST', videoId)
    world.clock.advance(1_000)
    await ask('POST', other)

    expect(await list()).toEqual([
      { title: 'Interfonul', dismissedAt: '2026-05-01T10:00:01.000Z' },
      { title: 'Liftul', dismissedAt: '2026-05-01T10:00:00.000Z' },
    ])
  })

  it('stores a repeated dismissal once, also under concurrency, and can undo it', async () => {
    const answers = await Promise.all([ask('POST', videoId), ask('POST', videoId)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(await list()).toHaveLength(1)

    expect((await ask('DELETE', videoId)).status).toBe(204)
    expect((await ask('DELETE', videoId)).status).toBe(204)
    expect(await list()).toEqual([])
  })

  it('lists all in pages', async () => {
    for (let film = 0; film < LIST_PAGE_SIZE + 1; film += 1) {
      await ask('POST', await world.given.video({ title: `Pus ${film}` }))
    }
    const pages = await everyPage((query) => world.api.call('GET', `/dismissals${query}`, ana))

    expect(pages.map((page) => List.parse(page).length)).toEqual([LIST_PAGE_SIZE, 1])
  })

  it('belongs to one profile', async () => {
    await ask('POST', videoId)

    expect(await list(await world.viewer())).toEqual([])
  })

  it('excludes the video from recommendations until it is undone', async () => {
    const { recommendations } = world.catalogue
    const popular = await world.given.video({ title: 'Văzut de mulți', viewsCount: 1_000 })
    const recommended = () => recommendations.recommended(ana, { limit: 60 })
    expect(await recommended()).toContain(popular)

    await ask('POST', popular)
    expect(await recommended()).not.toContain(popular)
    expect(await recommendations.unexpected(ana, 60)).not.toContain(popular)

    await ask('DELETE', popular)
    expect(await recommended()).toContain(popular)
  })

  it('refuses videos outside the catalogue and signed-out callers', async () => {
    const draft = await world.given.video({ status: 'draft' })
    const answers = await Promise.all([
      ask('POST', draft),
      ask('DELETE', 999_999),
      world.api.call('GET', '/dismissals'),
      world.api.call('POST', `/dismissals/${videoId}`),
    ])

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 401, 401])
  })
})
