import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessNeeds } from '@hlizo/contract/access'
import type { Call } from '@hlizo/contract/call'
import { allCalls } from '@hlizo/contract/calls/all'
import { ageRatings, type AgeRating } from '@hlizo/contract/entities/age-rating'
import { sql } from '@hlizo/database/sql'
import { dayInBucharest } from '@hlizo/domain/dates'
import { accept } from '@hlizo/kit/result'
import { comediansFeature } from './features/comedians/feature.ts'
import { contentFeature } from './features/content/feature.ts'
import { dismissalsFeature } from './features/dismissals/feature.ts'
import { favoritesFeature } from './features/favorites/feature.ts'
import { featuredFeature } from './features/featured/feature.ts'
import { homeSectionsFeature } from './features/home-sections/feature.ts'
import { laughsFeature } from './features/laughs/feature.ts'
import { laughterFeature } from './features/laughter/feature.ts'
import { momentsRoutes } from './features/moments/routes.ts'
import { momentSharer } from './features/moments/share-moment.ts'
import { linesFeature } from './features/lines/feature.ts'
import { giveLines } from './features/lines/testing-lines.ts'
import { progressFeature } from './features/progress/feature.ts'
import { showsFeature } from './features/shows/feature.ts'
import { videosFeature } from './features/videos/feature.ts'
import { asked, withoutTitles } from './testing-age-limits.ts'
import { deviceSessions } from './stores/device-sessions.ts'
import { createMediaUrls } from './stores/media-urls.ts'
import { openTestWorld, testNow, type TestViewer, type TestWorld } from './stores/testing-world.ts'
import { watchPermission } from './stores/watch-permission.ts'

/** Said by every title above the age of the child, and by nothing else. */
const ABOVE = 'Interzis'
const WITHIN = 'Permis'

let world: TestWorld
let child: TestViewer
let parent: TestViewer
const ids = new Map<string, number>()

const idOf = (name: string) => {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`There is no title ${name}.`)
  return id
}
const addressOf = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(idOf(name)))
const ask = (path: string, caller: TestViewer) => world.api.call('GET', addressOf(path), caller)
const textOf = async (path: string, caller: TestViewer) =>
  JSON.stringify((await ask(path, caller)).data)

const word = (rating: AgeRating) => (rating === '15' || rating === '18' ? ABOVE : WITHIN)

async function givePremieres(showId: number): Promise<void> {
  const facts = { launchAt: new Date(testNow.getTime() + 86_400_000), isPremiere: true, showId }
  for (const ageRating of ['12', '18'] as const)
    await world.given.video({ title: `${word(ageRating)} premieră`, ageRating, ...facts })
}

async function giveTitles(): Promise<void> {
  const { given, db } = world
  const anca = await given.comedian('Anca')
  const tag = await given.tag('Familie')
  const shows = {
    mixed: await given.show(`${WITHIN} serial`),
    above: await given.show(`${ABOVE} serial`),
  }
  ids.set('show', shows.mixed).set('showAbove', shows.above)
  for (const [index, rating] of [...ageRatings, ...ageRatings, ...ageRatings].entries()) {
    const name = `${rating} ${index}`
    const id = await given.video({
      title: `${word(rating)} ${name}`,
      ageRating: rating,
      assetId: `film ${index}`,
      comedians: [anca],
      tags: [tag],
      viewsCount: index,
    })
    ids.set(name, id)
    await giveLines(db, `film ${index}`, [`Soacra are cheie de la ${word(rating)}.`])
  }
  const episodes = [
    ['mixed', '12'],
    ['mixed', '18'],
    ['mixed', 'AP'],
    ['mixed', '15'],
    ['mixed', '12'],
    ['above', '15'],
    ['above', '18'],
  ] as const
  for (const [index, [show, ageRating]] of episodes.entries()) {
    const title = `${word(ageRating)} episod ${index}`
    const more = { category: 'show', showId: shows[show], season: 1, episode: index } as const
    ids.set(`episode ${index}`, await given.video({ title, ageRating, comedians: [anca], ...more }))
  }
  await givePremieres(shows.mixed)
  ids.set('within', idOf('episode 0')).set('above', idOf('18 3')).set('aboveFifteen', idOf('15 2'))
}

async function giveJokes(): Promise<void> {
  for (const name of ['AP 0', '18 3']) {
    await world.given.laughter(idOf(name), { second: 10, laughs: 90 })
    await world.given.watchedOn(idOf(name), dayInBucharest(testNow))
  }
}

/** Whatever a profile can have done with titles before its age was limited. */
async function giveHistory({ accountId, profileId }: TestViewer): Promise<void> {
  const { given, db } = world
  const profile = { accountId, profileId }
  await given.progress(profile, idOf('episode 0'), { seen: true, daysAgo: 1 })
  await given.progress(profile, idOf('episode 5'), { seen: true, daysAgo: 2 })
  for (const name of ['AP 0', '18 3']) {
    await given.progress(profile, idOf(name), { position: 100, inProgress: true, daysAgo: 3 })
  }
  for (const name of ['12 1', '15 2']) {
    await given.progress(profile, idOf(name), { seen: true, daysAgo: 20 })
  }
  for (const [kind, name] of [
    ['VIDEO', 'AP 0'],
    ['VIDEO', '18 3'],
    ['SHOW', 'show'],
    ['SHOW', 'showAbove'],
  ] as const) {
    await db.run(sql`insert into app.favorite (account_id, profile_id, kind, item_id, created_at)
      values (${accountId}, ${profileId}, ${kind}, ${idOf(name)}, ${testNow})`)
  }
  for (const name of ['AP 0', '15 2']) {
    await db.run(sql`insert into app.moment (account_id, profile_id, id, video_id, name, start_ms, end_ms,
        created_at)
      select ${accountId}, ${profileId}, gen_random_uuid(), v.id, v.title, 0, 9000, ${testNow}
      from app.video v where v.id = ${idOf(name)}`)
  }
  for (const name of ['AP 4', '15 6']) {
    await db.run(sql`insert into app.dismissal (account_id, profile_id, video_id, created_at)
      values (${accountId}, ${profileId}, ${idOf(name)}, ${testNow})`)
  }
}

const limitAge = ({ accountId, profileId }: TestViewer, rating: AgeRating) =>
  world.db.run(sql`update app.profile set max_age_rating = ${rating}
    where account_id = ${accountId} and id = ${profileId}`)

beforeAll(async () => {
  world = await openTestWorld((deps) => {
    const media = createMediaUrls({ mediaBaseUrl: 'https://cdn.example/' })
    const jobs = { enqueue: async () => {} }
    const features = [
      videosFeature({
        ...deps,
        playbackOf: async ({ assetId }) => ({
          url: `/m/${assetId}`,
          subtitles: [],
          audioUrl: null,
          storyboardUrl: null,
        }),
        secondsToReady: async () => null,
      }),
      ...[showsFeature, comediansFeature, contentFeature, featuredFeature].map((one) => one(deps)),
      ...[homeSectionsFeature, progressFeature, favoritesFeature].map((one) => one(deps)),
      ...[dismissalsFeature, laughsFeature, laughterFeature].map((one) => one(deps)),
      linesFeature({
        ...deps,
        jobs,
        captions: { text: async () => null },
      }),
      { routes: momentsRoutes({ ...deps, media, sharer: momentSharer({ ...deps, jobs }) }) },
    ]

    return { routes: (api) => features.forEach(({ routes }) => routes?.(api)) }
  })
  await giveTitles()
  await giveJokes()
  for (const show of ['show', 'showAbove']) {
    await world.db.run(sql`insert into app.featured (audience, show_id, position)
      values ('both', ${idOf(show)}, 1)`)
  }
  for (const name of ['AP 0', '18 3']) {
    await world.db.run(sql`insert into app.featured (audience, video_id, position)
      values ('both', ${idOf(name)}, 2)`)
  }
  child = await world.viewer()
  parent = await world.viewer()
  for (const viewer of [child, parent]) await giveHistory(viewer)
  await limitAge(child, '12')
})
afterAll(() => world.close())

describe('a profile with the highest age 12', () => {
  it('is checked in each viewer call that returns data', () => {
    const reading = Object.values<Call>(allCalls).flatMap((call) =>
      accessNeeds[call.access].profile && call.method === 'GET' ? `GET ${call.path}` : [],
    )

    expect(reading.toSorted()).toEqual([...Object.keys(asked), ...withoutTitles].toSorted())
  })

  it.each(Object.entries(asked))('gets no title above it from %s', async (_, path) => {
    const text = await textOf(path, child)

    expect(text).toContain(WITHIN)
    expect(text).not.toContain(ABOVE)
  })

  it.each(Object.entries(asked).filter(([call]) => call !== 'GET /videos/{id}'))(
    'has a profile without a limit that gets such titles from %s',
    async (_, path) => {
      expect(await textOf(path, parent)).toContain(ABOVE)
    },
  )

  it('gets pages of a list that are full and complete', async () => {
    const { data } = await ask('/videos?limit=5', child)

    expect(data).toHaveLength(5)
  })

  it('cannot find the title by search', async () => {
    const words = ['/content?q=interzis', '/content?q=interzis%20serial']

    expect(await Promise.all(words.map((path) => ask(path, child)))).toMatchObject([
      { data: [] },
      { data: [] },
    ])
  })

  it('sees a show with its allowed episodes only, counted', async () => {
    const show = { videosCount: 3, videos: [{ ageRating: '12' }, { ageRating: 'AP' }, {}] }

    expect((await ask('/shows/{show}', child)).data).toMatchObject(show)
    expect((await ask('/content?q=permis%20serial', child)).data).toMatchObject([
      { type: 'SHOW', videosCount: 3 },
    ])
  })

  it('continues with the next allowed episode', async () => {
    expect((await ask('/videos/{within}/next', child)).data).toMatchObject({
      id: idOf('episode 2'),
      sameShow: true,
    })
  })

  it.each([
    '/videos/{above}',
    '/videos/{aboveFifteen}',
    '/videos/{above}/next',
    '/shows/{showAbove}',
  ])('gets the reason at %s', async (path) => {
    expect(await ask(path, child)).toEqual({
      status: 400,
      error: 'AGE_RESTRICTED',
      data: undefined,
    })
  })

  it.each([
    ['POST', '/favorites/video/{above}'],
    ['POST', '/favorites/show/{showAbove}'],
    ['POST', '/dismissals/{above}'],
    ['POST', '/laughs/{above}'],
    ['GET', '/videos/{above}/laughs'],
    ['GET', '/videos/{above}/moment-rules'],
  ] as const)('gets 404 at %s %s', async (method, path) => {
    const answer = await world.api.call(method, addressOf(path), child)

    expect(answer.error).toBe('NOT_FOUND')
  })

  it('stops a film that plays when the age is lowered, at its next report', async () => {
    const viewer = await world.viewer()
    const report = () =>
      world.api.call('POST', `/progress/${idOf('above')}/track`, viewer, {
        seen: false,
        time: 50,
        percentageSeen: 5,
      })
    const before = await report()
    await limitAge(viewer, '15')

    expect([before.status, (await report()).error]).toEqual([204, 'AGE_RESTRICTED'])
  })

  it('opens no film above it by an address that another profile of the device has got', async () => {
    const mayWatch = watchPermission({
      db: world.db,
      checkEntitlement: async () => accept(undefined),
    })
    const { accountId, profileId } = await world.viewer()
    const sessionId = `tv of ${accountId}`
    const viewer: TestViewer = { accountId, profileId, sessionId, maxAgeRating: '18' }
    const device = { name: 'TV', platform: 'TV' }
    await deviceSessions(world.db).bind(viewer, profileId, device, testNow)
    const may = async () =>
      Promise.all(['film 3', 'film 0'].map(async (id) => mayWatch(viewer.sessionId, id)))
    const before = await may()
    await limitAge(viewer, '12')

    expect(before).toMatchObject([{ ok: true }, { ok: true }])
    expect(await may()).toMatchObject([{ ok: false, refusal: 'AGE_RESTRICTED' }, { ok: true }])
  })
})
