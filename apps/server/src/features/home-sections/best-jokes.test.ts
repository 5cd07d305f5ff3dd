import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { JokeCard } from '@hlizo/contract/entities/joke-card'
import { raw, sql } from '@hlizo/database/sql'
import { dayInBucharest } from '@hlizo/domain/dates'
import {
  openTestWorld,
  testNow,
  type TestViewer,
  type TestWorld,
} from '#server/stores/testing-world.ts'
import { homeSectionsFeature } from './feature.ts'

let world: TestWorld
let ana: TestViewer

beforeAll(async () => {
  world = await openTestWorld((deps) => homeSectionsFeature(deps))
})

afterAll(() => world.close())

beforeEach(async () => {
  await world.db.run(sql`truncate app.video, app.watched_day restart identity cascade`)
  world.catalogue.sharedLists.clear()
  ana = await world.viewer()
})

describe('the best jokes', () => {
  const daysAgo = (days: number) => dayInBucharest(new Date(testNow.getTime() - days * 86_400_000))
  const watched = (videoId: number, day: string, views = 1) =>
    world.given.watchedOn(videoId, day, views)
  /** A film of ten minutes, laughed at by so many of a hundred profiles at a second. */
  const laughedAt = async (
    title: string,
    { second = 300, laughs }: { second?: number; laughs: number },
    facts: Parameters<typeof world.given.video>[0] = {},
  ) => {
    const videoId = await world.given.video({ title, durationSeconds: 600, ...facts })
    await world.given.laughter(videoId, { second, laughs })
    return videoId
  }
  const jokes = async (query = '', caller = ana) => {
    const { data } = await world.api.call('GET', `/homepage/sections/best-jokes${query}`, caller)
    return z
      .array(JokeCard)
      .parse(data)
      .map(({ title, jokeStart }) => [title, jokeStart])
  }

  it('are those of the videos of seven days, the loudest first, five seconds early', async () => {
    await watched(await laughedAt('Mulți', { laughs: 90 }), daysAgo(6))
    await watched(await laughedAt('Toți', { laughs: 100, second: 40 }), daysAgo(0))
    await watched(await laughedAt('De alaltăieri', { laughs: 100, second: 0 }), daysAgo(7))
    await laughedAt('Nevăzut', { laughs: 100 })

    expect(await jokes()).toEqual([
      ['Toți', 35],
      ['Mulți', 295],
    ])
    expect(await jokes('?limit=1')).toEqual([['Toți', 35]])
  })

  it('are ordered by views where as many have laughed, in steps of ten percent', async () => {
    await watched(await laughedAt('Puțin mai tare', { laughs: 62 }), daysAgo(1), 3)
    await watched(await laughedAt('Mai văzut', { laughs: 58 }), daysAgo(1), 9)

    expect(await jokes()).toEqual([
      ['Mai văzut', 295],
      ['Puțin mai tare', 295],
    ])
  })

  it('leave out films without a map, without a clear moment and without a view', async () => {
    const without = await world.given.video({ title: 'Fără hartă', durationSeconds: 600 })
    await watched(without, daysAgo(0))
    await watched(await laughedAt('Zgomot', { laughs: 5 }), daysAgo(0))
    await watched(await laughedAt('Doar început', { laughs: 90 }), daysAgo(0), 0)

    expect(await jokes()).toEqual([])
  })

  it('leave out what is not listed, and what the profile may not see', async () => {
    const draft = await laughedAt('Ciornă', { laughs: 90 }, { status: 'draft' })
    const old = await laughedAt('Expirat', { laughs: 90 }, { expiresAt: testNow })
    const adult = await laughedAt('De la 18', { laughs: 90 }, { ageRating: '18' })
    for (const id of [draft, old, adult]) await watched(id, daysAgo(0))
    const before = await jokes()
    await world.db.run(
      sql`update app.profile set max_age_rating = '12' where id = ${ana.profileId}`,
    )

    expect([before, await jokes()]).toEqual([[['De la 18', 295]], []])
  })

  it('are read from memory until the list is five minutes old', async () => {
    const videoId = await laughedAt('Film', { laughs: 90 })
    await watched(videoId, daysAgo(0))
    const before = await jokes()
    await world.db.run(raw('delete from app.laughter_map; delete from app.watched_day'))
    // Another viewer, who has no answer of an earlier request.
    const cached = await jokes('', await world.viewer())
    world.clock.advance(301_000)

    expect([before, cached, await jokes()]).toEqual([[['Film', 295]], [['Film', 295]], []])
  })
})
