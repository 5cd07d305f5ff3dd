import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { serverMigrations } from '#server/migrations.ts'
import { systemActor } from '#server/stores/audit-log.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { filmDescriptor } from '#server/testing-studio.ts'
import { assetStore } from './asset-store.ts'
import { queueImport } from './import-job.ts'

const now = new Date('2026-05-01T10:00:00Z')
const [past, later] = [new Date('2026-04-01T10:00:00Z'), new Date('2026-06-01T10:00:00Z')]
const clock = frozenClock(now)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
})
afterAll(() => database.drop())

const Row = z.object({
  status: z.string(),
  waits: z.boolean(),
  launchAt: z.date(),
  expiresAt: z.date().nullable(),
})
const rowsOf = (ids: readonly number[]) =>
  database.db.many(
    Row,
    sql`select status, publish_when_ready as waits, launch_at as "launchAt",
        expires_at as "expiresAt"
      from app.video where id = any(${ids}::int[]) order by id`,
  )
const draft = async (waits: boolean, facts: object = {}) => {
  const id = await testCatalogue(database.db, now).video({
    status: 'draft',
    launchAt: past,
    ...facts,
  })
  await database.db.run(sql`update app.video set publish_when_ready = ${waits} where id = ${id}`)
  return id
}
const queued = (videoIds: readonly number[]) => {
  const source = { file: 'film.mp4', captions: [] }
  const jobs = { enqueue: async () => {} }
  return queueImport(database.db, { jobs, clock }, { source, videoIds, orderedBy: systemActor })
}
const Version = z.object({ version: z.number() })
const version = () =>
  database.db.one(Version, raw('select version from app.catalogue_version where id = 1'))
const finish = (id: string) => {
  const end = { asset: filmDescriptor('f'.repeat(32), 60), loudnessLufs: null }
  return database.db.transaction((tx) => assetStore(tx).finish(id, end, now))
}

describe('publishReady', () => {
  it('publishes the drafts that wait for the film, at their launch or now, and no other', async () => {
    const ids = [
      await draft(true),
      await draft(true, { launchAt: later }),
      await draft(true, { expiresAt: new Date('2026-04-20T10:00:00Z') }),
      await draft(false),
    ]
    const elsewhere = await draft(true)
    const before = await version()
    await finish(await queued(ids))

    const published = { status: 'published', waits: false, expiresAt: null }
    expect(await rowsOf(ids)).toEqual([
      { ...published, launchAt: now },
      { ...published, launchAt: later },
      { ...published, launchAt: now },
      { ...published, status: 'draft', launchAt: past },
    ])
    expect(await rowsOf([elsewhere])).toMatchObject([{ status: 'draft', waits: true }])
    expect((await version()).version).toBe(before.version + 1)
    const Logged = z.object({ via: z.string(), subject: z.string(), after: z.unknown() })
    const logged = await database.db.many(
      Logged,
      raw(`select via, subject_id as subject, after from app.audit_entry
        where action = 'video.changed' order by id`),
    )
    expect(logged).toEqual(
      [now, later, now].map((launchAt, index) => ({
        via: 'system',
        subject: String(ids[index]),
        after: { status: 'published', launchAt: launchAt.toISOString(), expiresAt: null },
      })),
    )
  })

  it('publishes nothing when the import fails, and does when it is tried again', async () => {
    const id = await draft(true)
    const importId = await queued([id])
    await assetStore(database.db).fail(importId, { failure: 'NOT_A_VIDEO_FORMAT' }, now)
    expect(await rowsOf([id])).toMatchObject([{ status: 'draft', waits: true }])
    await finish(importId)
    expect(await rowsOf([id])).toMatchObject([{ status: 'published', waits: false }])
  })
})
