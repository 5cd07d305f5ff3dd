import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  openTestWorld,
  testNow,
  type TestViewer,
  type TestWorld,
} from '#server/stores/testing-world.ts'
import { videosFeature } from './feature.ts'

const hours = (count: number) => new Date(testNow.getTime() + count * 3_600_000)
const Titles = z.array(z.object({ title: z.string() }))
const Next = z.object({ id: z.number(), sameShow: z.boolean() })

let world: TestWorld
let ana: TestViewer
const ids: Record<string, number> = {}

const titlesAt = async (path: string) =>
  Titles.parse((await world.api.call('GET', path, ana)).data).map(({ title }) => title)

async function fillCatalogue() {
  const anca = await world.given.comedian('Anca Ghemuleț')
  const office = await world.given.tag('Râs la birou')
  const showId = await world.given.show('Jurnalul de ieri')
  const episode = (title: string, number: number) =>
    world.given.video({
      title,
      showId,
      showTitle: 'Jurnalul de ieri',
      season: 1,
      episode: number,
      category: 'show',
    })
  ids['full'] = await world.given.video({
    title: 'Șef de bloc',
    comedians: [anca],
    tags: [office],
    assetId: 'a1',
    viewsCount: 5,
  })
  ids['waiting'] = await world.given.video({ title: 'Ăla mic', viewsCount: 9, pin: 1 })
  ids['first'] = await episode('Ediția 1', 1)
  ids['second'] = await episode('Ediția 2', 2)
  ids['scheduled'] = await world.given.video({ title: 'Mâine', launchAt: hours(1) })
  ids['premiere'] = await world.given.video({
    title: 'Premiera',
    launchAt: hours(1),
    isPremiere: true,
    assetId: 'a3',
  })
  ids['justExpired'] = await world.given.video({
    title: 'Adineauri',
    expiresAt: hours(-2),
    assetId: 'a2',
  })
  ids['longExpired'] = await world.given.video({ title: 'Demult', expiresAt: hours(-25) })
  ids['draft'] = await world.given.video({ title: 'Ciornă', status: 'draft' })
}

beforeAll(async () => {
  world = await openTestWorld((deps) =>
    videosFeature({
      ...deps,
      playbackOf: async ({ assetId, sessionId }) => ({
        url: `/media/${sessionId}/${assetId}/master.m3u8`,
        subtitles: [{ url: `/media/${assetId}/ro.vtt`, label: 'Română', lang: 'ro' }],
        audioUrl: null,
        storyboardUrl: null,
      }),
      secondsToReady: async (videoId) => (videoId === ids['waiting'] ? 120 : null),
    }),
  )
  ana = await world.viewer()
  await fillCatalogue()
})

afterAll(() => world.close())

describe('getVideo', () => {
  it('returns the stream, signed for the session, to a viewer', async () => {
    const { data } = await world.api.call('GET', `/videos/${ids['full']}`, ana)

    expect(data).toMatchObject({
      type: 'VIDEO',
      contentType: 'STAND UP',
      title: 'Șef de bloc',
      url: '/media/laptop/a1/master.m3u8',
      subtitles: [{ label: 'Română' }],
      tags: ['Râs la birou'],
      comedians: [{ name: 'Anca Ghemuleț', slug: 'anca-ghemuleț' }],
      previewUrl: '/media/previews/a1.mp4',
      cdnPreviewUrl: 'https://cdn.example/media/previews/a1.mp4',
      show: null,
    })
  })

  it('has no stream during the import, and returns the remaining time', async () => {
    const { data } = await world.api.call('GET', `/videos/${ids['waiting']}`, ana)

    expect(data).toMatchObject({
      url: null,
      secondsToReady: 120,
      subtitles: [],
      previewUrl: null,
    })
  })

  it('allows a viewer to finish a retired video within a day', async () => {
    const [grace, gone] = await Promise.all([
      world.api.call('GET', `/videos/${ids['justExpired']}`, ana),
      world.api.call('GET', `/videos/${ids['longExpired']}`, ana),
    ])

    expect([grace.status, gone.status]).toEqual([200, 404])
  })

  it('hides drafts and scheduled videos', async () => {
    const answers = await Promise.all(
      [ids['draft'], ids['scheduled'], 999_999].map((id) =>
        world.api.call('GET', `/videos/${id}`, ana),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('refuses signed-out callers and callers without a profile', async () => {
    const path = `/videos/${ids['full']}`
    const other = { accountId: ana.accountId, sessionId: 'tv' }
    const [signedOut, unbound] = await Promise.all([
      world.api.call('GET', path),
      world.api.call('GET', path, other),
    ])

    expect([signedOut.status, unbound.error]).toEqual([401, 'PROFILE_REQUIRED'])
  })
})

describe('a premiere', () => {
  it('is public before its launch, without its film', async () => {
    const path = `videos/${ids['premiere']}`
    const answers = [
      await world.api.call('GET', `/${path}`, ana),
      await world.api.call('GET', `/public/${path}`),
    ]

    for (const { data } of answers)
      expect(data).toMatchObject({
        title: 'Premiera',
        premiereAt: hours(1).toISOString(),
        url: null,
        subtitles: [],
        previewUrl: null,
        cdnPreviewUrl: null,
        chapters: [],
      })
  })

  it('is the film from its launch on', async () => {
    world.clock.set(hours(1))
    const film = await world.api.call('GET', `/videos/${ids['premiere']}`, ana)
    world.clock.set(testNow)

    expect(film.data).toMatchObject({ url: '/media/laptop/a3/master.m3u8' })
    expect(film.data).not.toHaveProperty('premiereAt')
  })

  it('is in no list before its launch', async () => {
    expect(await titlesAt('/videos?limit=50')).not.toContain('Premiera')
  })
})

describe('getPublicVideo', () => {
  it('has no stream, captions or personal data', async () => {
    const { data } = await world.api.call('GET', `/public/videos/${ids['full']}`)

    expect(data).toMatchObject({
      url: null,
      subtitles: [],
      seen: false,
      progress: 0,
      isFavorite: false,
      previewUrl: '/media/previews/a1.mp4',
    })
  })

  it('has exactly these fields (reliability R042)', async () => {
    const { data } = await world.api.call('GET', `/public/videos/${ids['full']}`)
    const fields = Object.keys(z.record(z.string(), z.unknown()).parse(data))

    expect(fields.toSorted((a, b) => a.localeCompare(b)).join(' ')).toMatchInlineSnapshot(
      `"ageDescriptors ageRating audioUrl category cdnLargeThumbnailUrl cdnPreviewUrl cdnSmallThumbnailUrl cdnThumbnailUrl chapters comedians contentType createdAt creditsAt currentPercentageSeen description duration expiresAt id introEnd isFavorite largeThumbnailUrl launchTime previewUrl progress seen show smallThumbnailUrl storyboardUrl subtitles tags thumbnailUrl title type url viewsCount"`,
    )
    expect(JSON.stringify(data)).not.toMatch(/m3u8|\.vtt|storyboard\./)
  })

  it('hides a retired video from visitors at once', async () => {
    expect((await world.api.call('GET', `/public/videos/${ids['justExpired']}`)).status).toBe(404)
  })
})

describe('listVideos', () => {
  it('sorts pinned titles first, then the newest', async () => {
    expect(await titlesAt('/videos')).toEqual(['Ăla mic', 'Ediția 2', 'Ediția 1', 'Șef de bloc'])
  })

  it('sorts by the Romanian alphabet, both ways', async () => {
    expect(await titlesAt('/videos?sort=a-z')).toEqual([
      'Ăla mic',
      'Ediția 1',
      'Ediția 2',
      'Șef de bloc',
    ])
    expect(await titlesAt('/videos?sort=z-a&limit=1')).toEqual(['Șef de bloc'])
  })

  it('sorts by views and by age', async () => {
    expect(await titlesAt('/videos?sort=popular&limit=2')).toEqual(['Ăla mic', 'Șef de bloc'])
    expect(await titlesAt('/videos?sort=old&limit=1')).toEqual(['Șef de bloc'])
    expect(await titlesAt('/videos?sort=new&limit=1')).toEqual(['Ediția 2'])
  })

  it('filters by category and treats an unknown sort order as all', async () => {
    expect(await titlesAt('/videos?category=show&sort=toString')).toEqual(['Ediția 2', 'Ediția 1'])
  })

  it.each([
    ['/videos?limit=0', 'LIMIT_INVALID'],
    ['/videos?limit=61', 'LIMIT_INVALID'],
    ['/videos?limit=-1', 'LIMIT_INVALID'],
    ['/videos?category=drama', 'CATEGORY_INVALID'],
  ])('refuses %s', async (path, error) => {
    expect(await world.api.call('GET', path, ana)).toMatchObject({ status: 400, error })
  })

  it('returns the same titles to visitors', async () => {
    const { data } = await world.api.call('GET', '/public/videos')

    expect(Titles.parse(data)).toHaveLength(4)
  })
})

describe('getNextVideo', () => {
  const nextOf = async (id: number | undefined) => {
    const { status, data } = await world.api.call('GET', `/videos/${id}/next`, ana)
    return status === 200 ? Next.parse(data) : status
  }

  it('is the next episode of the same show', async () => {
    expect(await nextOf(ids['first'])).toMatchObject({ id: ids['second'], sameShow: true })
  })

  it('is an unseen video of the same category after a stand-alone one', async () => {
    expect(await nextOf(ids['full'])).toMatchObject({ id: ids['waiting'], sameShow: false })
  })

  it('is an unseen video of the same category after the last episode', async () => {
    expect(await nextOf(ids['second'])).toMatchObject({ id: ids['first'], sameShow: false })
  })

  it('is null when the category is seen, and 404 for an unknown video', async () => {
    await world.given.progress(ana, ids['waiting'] ?? 0, { seen: true })

    expect([await nextOf(ids['full']), await nextOf(999_999)]).toEqual([204, 404])
  })
})
