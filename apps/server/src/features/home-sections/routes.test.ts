import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { VideoCard } from '@hlizo/contract/entities/video'
import { raw, sql } from '@hlizo/database/sql'
import {
  openTestWorld,
  testNow,
  type TestViewer,
  type TestWorld,
} from '#server/stores/testing-world.ts'
import { coViewsJob } from './co-views.ts'
import { homeSectionsFeature } from './feature.ts'

const Cards = z.array(z.object({ title: z.string() }))
let world: TestWorld
let ana: TestViewer

beforeAll(async () => {
  world = await openTestWorld((deps) => homeSectionsFeature(deps))
})

afterAll(() => world.close())

beforeEach(async () => {
  await world.db.run(sql`truncate app.video, app.show, app.tag, app.comedian, app.video_view,
    app.progress, app.favorite, app.co_view restart identity cascade`)
  world.catalogue.sharedLists.clear()
  ana = await world.viewer()
})

const row = async (name: string, caller: TestViewer | undefined = ana) => {
  const { data } = await world.api.call('GET', name, caller)
  return Cards.parse(data).map(({ title }) => title)
}
const section = (name: string) => row(`/homepage/sections/${name}`)

const view = (viewer: TestViewer, videoId: number, daysAgo: number) =>
  world.db.run(sql`insert into app.video_view (account_id, profile_id, video_id, counted_at)
    values (${viewer.accountId}, ${viewer.profileId}, ${videoId},
      ${new Date(testNow.getTime() - daysAgo * 86_400_000)})`)

describe('the newest', () => {
  const daysAgo = (days: number) => new Date(testNow.getTime() - days * 86_400_000)
  const follow = (kind: 'SHOW' | 'COMEDIAN', id: number) =>
    world.db.run(sql`insert into app.follow (account_id, kind, item_id, followed_at)
      values (${ana.accountId}, ${kind}, ${id}, ${testNow})`)

  it('begin with followed titles of the last weeks', async () => {
    const showId = await world.given.show('Serile de luni')
    const comedian = await world.given.comedian('Micaela')
    await world.given.video({ title: 'Azi', launchAt: daysAgo(0) })
    await world.given.video({ title: 'Ieri', launchAt: daysAgo(1) })
    await world.given.video({ title: 'Episodul', showId, launchAt: daysAgo(5) })
    await world.given.video({ title: 'Specialul', comedians: [comedian], launchAt: daysAgo(9) })
    await world.given.video({ title: 'Demult', showId, launchAt: daysAgo(31) })
    const before = await section('newest')
    await follow('SHOW', showId)
    await follow('COMEDIAN', comedian.id)

    expect(before).toEqual(['Azi', 'Ieri', 'Episodul', 'Specialul', 'Demult'])
    expect(await row('/homepage/sections/newest?limit=4', await world.viewer())).toEqual([
      'Azi',
      'Ieri',
      'Episodul',
      'Specialul',
    ])
    world.clock.advance(20_000)
    expect(await section('newest')).toEqual(['Episodul', 'Specialul', 'Azi', 'Ieri', 'Demult'])
  })
})

describe('most watched', () => {
  it('counts profiles of the last four weeks, then fills up with the most viewed', async () => {
    const bogdan = await world.viewer()
    await world.given.video({ title: 'De demult', viewsCount: 90 })
    const calm = await world.given.video({ title: 'Al unuia', viewsCount: 1 })
    const loud = await world.given.video({ title: 'Al tuturor' })
    const old = await world.given.video({ title: 'Vechi', viewsCount: 50 })
    await view(ana, loud, 1)
    await view(bogdan, loud, 2)
    await view(ana, calm, 3)
    await view(ana, calm, 5)
    await view(ana, old, 29)

    expect(await section('most-watched')).toEqual(['Al tuturor', 'Al unuia', 'De demult', 'Vechi'])
    expect(await section('most-watched?limit=1')).toEqual(['Al tuturor'])
  })

  it('is the same for visitors', async () => {
    await world.given.video({ title: 'Unul' })
    const { data } = await world.api.call('GET', '/public/homepage/sections/most-watched')

    expect(Cards.parse(data).map(({ title }) => title)).toEqual(['Unul'])
  })
})

describe('premieres', () => {
  const later = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000)
  const premiere = (title: string, hours: number) =>
    world.given.video({ title, isPremiere: true, launchAt: later(hours), assetId: title })

  it('are those ahead, the next one first, without anything of the film', async () => {
    await premiere('Poimâine', 48)
    await premiere('Mâine', 24)
    await premiere('Ieri', -24)
    await world.given.video({ title: 'Programat', launchAt: later(2) })
    const { data } = await world.api.call('GET', '/homepage/sections/premieres', ana)
    const [first] = z.array(VideoCard).parse(data)

    expect(await section('premieres')).toEqual(['Mâine', 'Poimâine'])
    expect(await section('premieres?limit=1')).toEqual(['Mâine'])
    expect(first).toMatchObject({
      premiereAt: later(24).toISOString(),
      previewUrl: null,
      cdnPreviewUrl: null,
    })
    expect(await row('/public/homepage/sections/premieres')).toEqual(['Mâine', 'Poimâine'])
  })

  it('disappear at their end time, although the list is cached', async () => {
    const launchAt = new Date(world.clock.now().getTime() + 10_000)
    await world.given.video({ title: 'Acum', isPremiere: true, launchAt })
    const before = await section('premieres')
    world.clock.advance(20_000)

    expect([before, await section('premieres')]).toEqual([['Acum'], []])
  })
})

describe('tags', () => {
  it('shows pinned tags in their order with at least four videos, the newest first', async () => {
    const [second, first, thin, loose] = [
      await world.given.tag('Satiră', 2),
      await world.given.tag('La țară', 1),
      await world.given.tag('Subțire', 0),
      await world.given.tag('Nefixată', 3, false),
    ]
    await world.given.video({ title: 'A', tags: [first, second, thin, loose] })
    for (const title of ['B', 'C', 'D']) {
      await world.given.video({ title, tags: [first, second, loose] })
    }
    const { data } = await world.api.call('GET', '/homepage/sections/tags', ana)
    const tags = z.record(z.string(), Cards).parse(data)

    expect(Object.keys(tags)).toEqual(['La țară', 'Satiră'])
    expect(tags['Satiră']?.map(({ title }) => title)).toEqual(['D', 'C', 'B', 'A'])
  })

  it('shows a row to its audience within its window, although the list is cached', async () => {
    const eight = new Date('2026-05-01T17:00:00.000Z')
    const names = ['Seara', 'Vizitatori', 'Abonați']
    const tags = await Promise.all(names.map((name, place) => world.given.tag(name, place)))
    for (const title of ['A', 'B', 'C', 'D']) await world.given.video({ title, tags })
    await world.db.run(sql`update app.tag set shown_from = ${eight},
      shown_until = ${new Date(eight.getTime() + 1_000)} where name = 'Seara'`)
    await world.db.run(sql`update app.tag set audience = case name when 'Vizitatori' then 'public'
      else 'subscriber' end where name <> 'Seara'`)
    const at = async (ms: number, path: string, caller?: TestViewer) => {
      world.clock.set(new Date(eight.getTime() + ms))
      const { data } = await world.api.call('GET', path, caller)
      return Object.keys(z.record(z.string(), Cards).parse(data))
    }
    // Each moment has its own viewer: rows of a profile are cached for some seconds.
    const ofViewer = async (ms: number) => at(ms, '/homepage/sections/tags', await world.viewer())

    expect(await ofViewer(-1)).toEqual(['Abonați'])
    expect(await ofViewer(0)).toEqual(['Seara', 'Abonați'])
    expect(await ofViewer(1_000)).toEqual(['Abonați'])
    expect(await at(0, '/public/homepage/sections/tags')).toEqual(['Seara', 'Vizitatori'])
  })
})

describe('recommended', () => {
  it('starts cold with the picks of the operator and then the most viewed', async () => {
    await world.given.video({ title: 'Văzut de mulți', viewsCount: 50 })
    await world.given.video({ title: 'Ales', pin: 3 })

    expect(await section('recommended')).toEqual(['Ales', 'Văzut de mulți'])
  })

  it('ranks titles that others with the same taste watch first, without seen ones', async () => {
    const [bogdan, celia] = [await world.viewer(), await world.viewer()]
    const seen = await world.given.video({ title: 'Văzut' })
    await world.given.video({ title: 'Nou' })
    const shared = await world.given.video({ title: 'Împreună' })
    for (const viewer of [ana, bogdan, celia]) await view(viewer, seen, 10)
    for (const viewer of [bogdan, celia]) await view(viewer, shared, 9)
    await world.given.progress(ana, seen, { seen: true })
    await coViewsJob(world).run(
      {},
      { attempt: 1, isLast: () => false, signal: AbortSignal.abort() },
    )

    expect(await section('recommended')).toEqual(['Împreună', 'Nou'])
  })
})

describe('explore videos', () => {
  it('excludes seen titles and their tags', async () => {
    const tag = await world.given.tag('Satiră')
    const seen = await world.given.video({ title: 'Văzut', tags: [tag] })
    await world.given.video({ title: 'La fel', tags: [tag] })
    await world.given.video({ title: 'Altceva' })
    await world.given.progress(ana, seen, { seen: true })

    expect(await section('explore-videos')).toEqual(['Altceva'])
  })

  it('alternates between the categories, with the same result on each request', async () => {
    for (const category of ['standup', 'standup', 'podcast', 'show'] as const) {
      await world.given.video({ title: category, category })
    }
    const once = await section('explore-videos')

    expect(once).toEqual(['standup', 'podcast', 'show', 'standup'])
    expect(await section('explore-videos')).toEqual(once)
  })
})

describe('watch again', () => {
  it('shows titles finished a week ago, the most rewatched first', async () => {
    const [fresh, once, often, again] = [
      await world.given.video({ title: 'Ieri' }),
      await world.given.video({ title: 'O dată' }),
      await world.given.video({ title: 'Des' }),
      await world.given.video({ title: 'Acum din nou' }),
    ]
    await world.given.progress(ana, fresh, { seen: true, daysAgo: 1 })
    await world.given.progress(ana, once, { seen: true, daysAgo: 8 })
    await world.given.progress(ana, often, { seen: true, daysAgo: 90, rewatches: 2 })
    await world.given.progress(ana, again, { seen: true, daysAgo: 30, inProgress: true })

    expect(await section('watch-again')).toEqual(['Des', 'O dată'])
  })
})

describe('other episodes', () => {
  it('shows up to three unseen episodes of each begun show, the last watched show first', async () => {
    const [bloc, stiri] = [await world.given.show('Bloc'), await world.given.show('Știri')]
    const firsts = new Map<number, number>()
    for (const showId of [bloc, stiri]) {
      for (const episode of [5, 4, 3, 2, 1]) {
        const title = `${showId === bloc ? 'Bloc' : 'Știri'} ${episode}`
        firsts.set(showId, await world.given.video({ title, showId, season: 1, episode }))
      }
    }
    await world.given.progress(ana, firsts.get(bloc) ?? 0, { inProgress: true, daysAgo: 2 })
    await world.given.progress(ana, firsts.get(stiri) ?? 0, { seen: true, daysAgo: 1 })

    expect(await section('other-episodes')).toEqual([
      'Știri 2',
      'Știri 3',
      'Știri 4',
      'Bloc 2',
      'Bloc 3',
      'Bloc 4',
    ])
  })
})

describe('favorite', () => {
  it('mixes videos and shows, the newest favourite first', async () => {
    const videoId = await world.given.video({ title: 'Film' })
    const showId = await world.given.show('Serie')
    const add = (kind: string, id: number, minutes: number) =>
      world.db.run(sql`insert into app.favorite (account_id, profile_id, kind, item_id, created_at)
        values (${ana.accountId}, ${ana.profileId}, ${kind}, ${id},
          ${new Date(testNow.getTime() + minutes * 60_000)})`)
    await add('VIDEO', videoId, 1)
    await add('SHOW', showId, 2)

    expect(await section('favorite')).toEqual(['Serie', 'Film'])
    expect(await section('favorite?limit=1')).toEqual(['Serie'])
  })
})

describe('homeSectionsFeature', () => {
  it('omits only the failed row', async () => {
    const seen = await world.given.video({ title: 'Film' })
    await world.given.progress(ana, seen, { seen: true, daysAgo: 1 })
    await world.db.run(raw('alter table app.co_view rename to co_view_away'))
    const statusOf = async (name: string) =>
      (await world.api.call('GET', `/homepage/sections/${name}`, ana)).status
    const [recommended, mostWatched, tags, favorite] = await Promise.all(
      ['recommended', 'most-watched', 'tags', 'favorite'].map(statusOf),
    )
    await world.db.run(raw('alter table app.co_view_away rename to co_view'))

    expect([recommended, mostWatched, tags, favorite]).toEqual([500, 200, 200, 200])
  })

  it('refuses unknown sections and callers without a profile', async () => {
    const [unknown, signedOut] = await Promise.all([
      world.api.call('GET', '/homepage/sections/unknown', ana),
      world.api.call('GET', '/homepage/sections/recommended'),
    ])

    expect([unknown.status, signedOut.status]).toEqual([404, 401])
  })
})
