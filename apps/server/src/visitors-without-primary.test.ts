import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@hlizo/database/database'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { refuse } from '@hlizo/kit/result'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { comediansFeature } from './features/comedians/feature.ts'
import { featuredFeature } from './features/featured/feature.ts'
import { homeSectionsFeature } from './features/home-sections/feature.ts'
import { showsFeature } from './features/shows/feature.ts'
import { videosFeature } from './features/videos/feature.ts'
import { serveForTest, type TestApi } from './http/testing-api.ts'
import { serverMigrations } from './migrations.ts'
import { createCatalogue } from './stores/catalogue.ts'
import { createMediaUrls } from './stores/media-urls.ts'
import { testCatalogue } from './stores/testing-catalogue.ts'
import { testNow } from './stores/testing-world.ts'

const away = () => Promise.reject(new Error('The primary was asked.'))

/** A primary of which every query fails. */
const absent = (db: Database): Database => ({
  ...db,
  many: away,
  maybe: away,
  one: away,
  run: away,
  transaction: away,
})

let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const given = testCatalogue(database.db, testNow)
  const comedian = await given.comedian('Micaela')
  const showId = await given.show('Serile de luni')
  await given.video({ title: 'Azi', showId, comedians: [comedian] })
  const clock = frozenClock(testNow)
  const [db, lists] = [absent(database.db), database.db]
  const catalogue = createCatalogue({
    db,
    lists,
    clock,
    media: createMediaUrls({ mediaBaseUrl: 'https://cdn.example/' }),
  })
  const deps = { db, clock, catalogue }
  api = await serveForTest({
    features: [
      videosFeature({ ...deps, playbackOf: async () => null, secondsToReady: async () => null }),
      showsFeature(deps),
      comediansFeature(deps),
      featuredFeature(deps),
      homeSectionsFeature(deps),
    ],
    clock,
    ports: { profileOf: async () => refuse('PROFILE_REQUIRED') },
  })
})
afterAll(async () => {
  await api.close()
  await database.drop()
})

describe('pages of visitors while the primary is unavailable', () => {
  it.each([
    '/public/videos?sort=all&limit=20',
    '/public/videos/1',
    '/public/shows/1',
    '/public/comedians/micaela',
    '/public/featured-content',
    '/public/homepage/sections/most-watched',
    '/public/homepage/sections/premieres',
    '/public/homepage/sections/tags',
  ])('is served from the replica: %s', async (path) => {
    expect((await api.call('GET', path)).status).toBe(200)
  })
})
