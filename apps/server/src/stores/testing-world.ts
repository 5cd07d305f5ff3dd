import type { AgeRating } from '@hlizo/contract/entities/age-rating'
import { testDatabase } from '@hlizo/database/testing'
import type { Database } from '@hlizo/database/database'
import { frozenClock, type FrozenClock } from '@hlizo/kit/testing-clock'
import type { Feature } from '#server/http/feature.ts'
import { serveForTest, type TestApi } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { createCatalogue, type Catalogue } from './catalogue.ts'
import { deviceSessions } from './device-sessions.ts'
import { createMediaUrls } from './media-urls.ts'
import { testCatalogue, type TestCatalogue } from './testing-catalogue.ts'

/** A viewer as tests call and write for them. */
export type TestViewer = {
  readonly accountId: string
  readonly profileId: number
  readonly sessionId: string
  readonly maxAgeRating: AgeRating
}

/** An empty catalogue in a database of its own, with one feature answering on top of it. */
export type TestWorld = {
  readonly db: Database
  readonly clock: FrozenClock
  readonly api: TestApi
  readonly given: TestCatalogue
  readonly catalogue: Catalogue
  /** A new account with one profile, bound to its laptop. */
  viewer(): Promise<TestViewer>
  close(): Promise<void>
}

/** The moment at which tests of the catalogue happen. */
export const testNow = new Date('2026-05-01T10:00:00Z')

/** Opens a world for one test file. For tests. */
export async function openTestWorld(
  featureOf: (deps: { db: Database; clock: FrozenClock; catalogue: Catalogue }) => Feature,
): Promise<TestWorld> {
  const database = await testDatabase([serverMigrations])
  const { db } = database
  const clock = frozenClock(testNow)
  const given = testCatalogue(db, testNow)
  const media = createMediaUrls({ mediaBaseUrl: 'https://cdn.example/' })
  const catalogue = createCatalogue({ db, clock, media })
  const api = await serveForTest({
    features: [featureOf({ db, clock, catalogue })],
    clock,
    ports: { profileOf: deviceSessions(db).profileOf },
  })

  return {
    db,
    clock,
    api,
    given,
    catalogue,
    viewer: async () => {
      const accountId = await given.account()
      const profileId = await given.profile(accountId)
      return { accountId, profileId, sessionId: 'laptop', maxAgeRating: '18' }
    },
    close: async () => {
      await api.close()
      await database.drop()
    },
  }
}
