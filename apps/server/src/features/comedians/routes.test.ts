import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { everyPage } from '#server/http/testing-api.ts'
import { openTestWorld, type TestWorld } from '#server/stores/testing-world.ts'
import { comediansFeature } from './feature.ts'

const Page = z.object({
  nextCursor: z.string().optional(),
  videos: z.array(z.object({ id: z.number() })),
  shows: z.array(z.unknown()),
})
let world: TestWorld

beforeAll(async () => {
  world = await openTestWorld((deps) => comediansFeature(deps))
})

afterAll(() => world.close())

describe('comediansFeature', () => {
  it('shows a comedian with their videos, newest first, and their shows', async () => {
    const anca = await world.given.comedian('Anca')
    const showId = await world.given.show('Pauza')
    await world.given.show('Altceva')
    await world.given.video({ title: 'Întâi', comedians: [anca], showId })
    await world.given.video({ title: 'Apoi', comedians: [anca] })
    await world.given.video({ title: 'Fără ea' })
    const { data } = await world.api.call('GET', '/public/comedians/anca')

    expect(data).toMatchObject({
      id: anca.id,
      name: 'Anca',
      photoUrl: null,
      videos: [{ title: 'Apoi' }, { title: 'Întâi' }],
      shows: [{ title: 'Pauza', showPlayUrl: null }],
    })
  })

  it('returns the videos in pages, and at most sixty shows', async () => {
    const dan = await world.given.comedian('Dan')
    for (let show = 0; show <= LIST_PAGE_SIZE; show += 1) {
      const showId = await world.given.show(`Emisiunea ${show}`)
      await world.given.video({ title: `Film ${show}`, showId, comedians: [dan] })
    }
    const pages = await everyPage(async (query) => {
      const { data } = await world.api.call('GET', `/public/comedians/dan${query}`)
      return { data, ...Page.parse(data) }
    })
    const videos = pages.map((page) => Page.parse(page).videos.map((video) => video.id))

    expect(videos.map(({ length }) => length)).toEqual([LIST_PAGE_SIZE, 1])
    expect(new Set(videos.flat()).size).toBe(61)
    expect(pages.map((page) => Page.parse(page).shows.length)).toEqual([60, 60])
    expect((await world.api.call('GET', '/public/comedians/dan?cursor=1.a')).status).toBe(400)
  })

  it('returns 404 for an unknown comedian', async () => {
    expect((await world.api.call('GET', '/public/comedians/nimeni')).status).toBe(404)
  })
})
