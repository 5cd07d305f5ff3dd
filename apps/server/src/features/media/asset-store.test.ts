import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import type { MediaAsset } from '@hlizo/media/asset'
import { serverMigrations } from '#server/migrations.ts'
import { systemActor } from '#server/stores/audit-log.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { filmDescriptor } from '#server/testing-studio.ts'
import { assetStore } from './asset-store.ts'
import { queueImport } from './import-job.ts'
import { secondsToReady } from './seconds-to-ready.ts'

const now = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(now)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
})
afterAll(() => database.drop())
beforeEach(async () => {
  clock.set(now)
  await database.db.run(raw('delete from app.media_import'))
})

const given = () => testCatalogue(database.db, now)
const queued = async (file: string, durationSeconds: number) => {
  const { db } = database
  const videoId = await given().video({ durationSeconds })
  const jobs = createJobQueue({ db, clock, log: silentLog })
  const source = { file, captions: [] }
  return {
    id: await queueImport(
      db,
      { jobs, clock },
      { source, videoIds: [videoId], orderedBy: systemActor },
    ),
    videoId,
  }
}

const Entry = z.object({
  accountId: z.string().nullable(),
  via: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
const importEntries = () =>
  database.db.many(
    Entry,
    raw(`select account_id as "accountId", via, subject_id as subject, before, after
      from app.audit_entry where action = 'video.film-imported' order by id`),
  )

describe('assetStore', () => {
  const left = async (videoId: number) => {
    const assets = assetStore(database.db)
    return secondsToReady(await assets.queueOf(videoId), await assets.pace(), clock.now())
  }

  it('returns the queue position of a film', async () => {
    const first = await queued('a.mp4', 100)
    clock.advance(1)
    const second = await queued('b.mp4', 50)
    const assets = assetStore(database.db)
    await assets.begin(first.id, clock.now())
    clock.advance(20_000)
    const progress = { step: 'encode', fraction: 0.1, secondsLeft: 180 }
    await assets.report(first.id, progress, clock.now())

    // The first takes 200 s for 100 s of film, so the second takes 100 s.
    expect([await left(first.videoId), await left(second.videoId)]).toEqual([180, 280])
  })

  it('uses the rate of finished films', async () => {
    const { videoId } = await queued('c.mp4', 60)
    await database.db.run(sql`insert into app.asset (id, descriptor, created_at)
      values ('done', '{"durationSeconds": 40}', ${now}) on conflict do nothing`)
    await database.db.run(sql`insert into app.media_import
        (id, source, state, asset_id, created_at, started_at, updated_at)
      values ('0190163d-8694-739b-aea5-966c26f8ad91', '{}', 'done', 'done', ${now}, ${now},
        ${new Date(now.getTime() + 60_000)})`)

    expect(await left(videoId)).toBe(90)
  })

  it('writes to the audit log what a film changes of each video, in the name of who ordered it', async () => {
    const { db } = database
    const { video } = given()
    const facts = { durationSeconds: 60 }
    const [first, second] = [await video(facts), await video({ ...facts, durationSeconds: 90 })]
    const ana = {
      accountId: await given().account(),
      name: 'Ana',
      via: 'studio',
      ip: null,
    } as const
    const film = { ...filmDescriptor('c'.repeat(32), 60), chapters: [{ t: 0, title: 'Început' }] }
    const end = async (orderedBy: typeof ana | null, asset: MediaAsset) => {
      const source = { file: 'd.mp4', captions: [] }
      const deps = { jobs: { enqueue: async () => {} }, clock }
      const id = await queueImport(db, deps, { source, videoIds: [first, second], orderedBy })
      await db.transaction((tx) =>
        assetStore(tx).finish(id, { asset, loudnessLufs: null }, clock.now()),
      )
    }
    await end(ana, film)
    await end(ana, film)
    await end(null, filmDescriptor('d'.repeat(32), 60))

    const before = { film: null, chapters: [] }
    const after = { film: film.id, chapters: [{ at: 0, title: 'Început' }] }
    const by = { accountId: ana.accountId, via: 'studio' }
    expect(await importEntries()).toEqual([
      { ...by, subject: String(first), before, after },
      {
        ...by,
        subject: String(second),
        before: { ...before, durationSeconds: 90 },
        after: { ...after, durationSeconds: 60 },
      },
    ])
  })

  it('notifies all nodes of a film of a published title', async () => {
    const { db } = database
    const version = () =>
      db.one(z.object({ version: z.number() }), sql`select version::int from app.catalogue_version`)
    const source = { file: 'e.mp4', captions: [] }
    const deps = { jobs: { enqueue: async () => {} }, clock }
    const videoIds = [await given().video({})]
    const id = await queueImport(db, deps, { source, videoIds, orderedBy: null })
    const before = await version()
    const film = { asset: filmDescriptor('e'.repeat(32), 60), loudnessLufs: null }
    await db.transaction((tx) => assetStore(tx).finish(id, film, clock.now()))

    expect(await version()).toEqual({ version: before.version + 1 })
  })

  it('returns null for a video without a film in the queue', async () => {
    expect(await left(await given().video())).toBeNull()
  })
})
