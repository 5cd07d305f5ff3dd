import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createJobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { videos } from '@hlizo/demo/catalogue'
import { systemClock } from '@hlizo/kit/clock'
import { silentLog } from '@hlizo/kit/log'
import { diskStore } from '@hlizo/media/disk-store'
import { isShowable } from '@hlizo/media/picture'
import { IMPORT_JOB } from '#server/features/media/import-job.ts'
import { PICTURE_JOB } from '#server/features/media/picture-job.ts'
import { serverMigrations } from '#server/migrations.ts'
import { DEMO_ACCOUNTS_JOB } from './seed-accounts.ts'
import { seedDemo } from './seed-demo.ts'

let database: TestDatabase
let directory: string
// New for a retry, because existing data are not seeded again.
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'seed-demo-'))
  database = await testDatabase([jobsMigrations, serverMigrations])
})
afterEach(async () => {
  await database.drop()
  await rm(directory, { recursive: true })
})

const Jobs = z.object({ kind: z.string(), count: z.number() })
const Count = z.object({ count: z.number() })
const Picture = z.object({ id: z.string() })

/** The pictures of all titles and people, and those of them that some clients cannot show. */
async function picturesOf({ db }: TestDatabase) {
  const shown = await db.many(
    Picture,
    sql`select picture_id as id from app.video union select picture_id from app.show
      union select title_art_id from app.show union select picture_id from app.comedian`,
  )
  const store = diskStore(directory)
  const missing: string[] = []
  for (const { id } of shown) if (!(await isShowable(store, id))) missing.push(id)

  return { shown, missing }
}

const deps = () => {
  const core = { db: database.db, clock: systemClock, log: silentLog }
  return { ...core, jobs: createJobQueue(core), store: diskStore(directory), tools: null }
}

describe('seedDemo', () => {
  it(
    'is done by one of the nodes that start together on an empty database, with a JPEG of every picture',
    { timeout: 120_000 },
    async () => {
      const { db } = database
      const seeded = await Promise.all([seedDemo(deps()), seedDemo(deps()), seedDemo(deps())])
      const jobs = await db.many(
        Jobs,
        sql`select kind, count(*) from jobs.job group by kind order by kind`,
      )
      const masters = new Set(videos.map(({ masterId }) => masterId))

      expect(seeded.toSorted()).toEqual([false, false, true])
      expect(await db.one(Count, sql`select count(*) from app.video`)).toEqual({
        count: videos.length,
      })
      expect(jobs).toEqual([
        { kind: IMPORT_JOB, count: masters.size },
        { kind: PICTURE_JOB, count: expect.any(Number) },
        { kind: DEMO_ACCOUNTS_JOB, count: 1 },
      ])
      expect(await seedDemo(deps())).toBe(false)
      const { shown, missing } = await picturesOf(database)
      expect(shown.length).toBeGreaterThan(90)
      expect(missing).toEqual([])
    },
  )
})
