import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import {
  openTestWorld,
  testNow,
  type TestViewer,
  type TestWorld,
} from '#server/stores/testing-world.ts'
import { featuredFeature } from './feature.ts'

const Slides = z.array(
  z.object({
    order: z.number(),
    title: z.string(),
    showPlayUrl: z.number().nullable(),
    previewUrl: z.string().nullable(),
  }),
)
let world: TestWorld
let ana: TestViewer

beforeAll(async () => {
  world = await openTestWorld((deps) => featuredFeature(deps))
})

afterAll(() => world.close())

// Each test has its own day, because public responses are cached.
let day = 0
beforeEach(async () => {
  day += 1
  world.clock.set(new Date(testNow.getTime() + day * 86_400_000))
  await world.db.run(sql`truncate app.featured, app.video, app.show restart identity cascade`)
  ana = await world.viewer()
})

const feature = (
  title: { videoId?: number; showId?: number },
  position: number,
  facts: { audience?: string; from?: Date; until?: Date } = {},
) =>
  world.db.run(sql`insert into app.featured
      (position, video_id, show_id, audience, shown_from, shown_until)
    values (${position}, ${title.videoId ?? null}, ${title.showId ?? null},
      ${facts.audience ?? 'both'}, ${facts.from ?? null}, ${facts.until ?? null})`)

const slides = async () =>
  Slides.parse((await world.api.call('GET', '/featured-content', ana)).data)

describe('featuredFeature', () => {
  it('follows the order of the operator and names the episode that a show plays', async () => {
    const showId = await world.given.show('Serie')
    const episode = await world.given.video({ showId, assetId: 'clip' })
    await feature({ showId }, 2)
    await feature({ videoId: await world.given.video({ title: 'Film' }) }, 1)

    expect(await slides()).toEqual([
      { order: 1, title: 'Film', showPlayUrl: null, previewUrl: null },
      { order: 2, title: 'Serie', showPlayUrl: episode, previewUrl: '/media/previews/clip.mp4' },
    ])
  })

  it('respects window, audience and catalogue', async () => {
    const make = (title: string) => world.given.video({ title })
    const now = world.clock.now()
    await feature({ videoId: await make('Acum') }, 1, { from: now })
    await feature({ videoId: await make('Trecut') }, 2, { until: now })
    await feature({ videoId: await make('Vizitatori') }, 3, { audience: 'public' })
    await feature({ videoId: await world.given.video({ status: 'retired' }) }, 4)

    expect((await slides()).map(({ title }) => title)).toEqual(['Acum'])
  })

  it('shows visitors videos only', async () => {
    await feature({ showId: await world.given.show('Serie') }, 1)
    await feature({ videoId: await world.given.video({ title: 'Film' }) }, 2)
    const { data } = await world.api.call('GET', '/public/featured-content')

    expect(Slides.parse(data).map(({ title }) => title)).toEqual(['Film'])
  })

  it('returns only these fields to visitors, without the film', async () => {
    await world.given.video({ title: 'Film', assetId: 'clip' })
    const { data } = await world.api.call('GET', '/public/featured-content')
    const [slide] = z.array(z.record(z.string(), z.unknown())).parse(data)

    expect(
      Object.keys(slide ?? {})
        .toSorted((a, b) => a.localeCompare(b))
        .join(' '),
    ).toMatchInlineSnapshot(
      `"category cdnLargeThumbnailUrl cdnPreviewUrl cdnSmallThumbnailUrl cdnThumbnailUrl description duration id largeThumbnailUrl order previewUrl showPlayUrl smallThumbnailUrl thumbnailUrl title titleUrl type"`,
    )
  })

  it('shows the five newest titles by default', async () => {
    for (const title of ['1', '2', '3', '4', '5', '6']) await world.given.video({ title })

    expect((await slides()).map(({ title }) => title)).toEqual(['6', '5', '4', '3', '2'])
  })

  it('refuses a signed-out caller', async () => {
    expect((await world.api.call('GET', '/featured-content')).status).toBe(401)
  })
})
