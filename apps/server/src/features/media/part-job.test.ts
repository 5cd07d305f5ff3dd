import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createJobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { uuidv7 } from '@hlizo/kit/ids'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { diskStore } from '@hlizo/media/disk-store'
import { openUploadStore } from '@hlizo/media/open-upload-store'
import { serverMigrations } from '#server/migrations.ts'
import { assetStore } from './asset-store.ts'
import { partJob } from './part-job.ts'
import { PART_JOB, PART_JOBS, partJobKey, partStore } from './part-store.ts'
import type { FindTools } from './tool-finder.ts'

const now = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(now)
const OTHERS = [PART_JOBS, `${PART_JOBS}-1`]
const Kind = z.object({ kind: z.string() })

let database: TestDatabase
let importId: string
beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.run(raw('delete from jobs.job'))
  importId = uuidv7(now)
  const source = { file: 'film.mp4', captions: [] }
  await assetStore(database.db).queue(importId, { source, videoIds: [], orderedBy: null }, now)
  const part = { kind: 'video' as const, fromSegment: 0, toSegment: null }
  await database.db.transaction((tx) => partStore(tx).plan(importId, [{ settings: 'film', part }]))
})

const queue = () => createJobQueue({ db: database.db, clock, log: silentLog })
const waiting = async () =>
  (
    await database.db.many(Kind, sql`select kind from jobs.job where dead_at is null order by kind`)
  ).map(({ kind }) => kind)

describe('partJob', () => {
  it('takes no part that a node of another version has planned, whose job ends with the import', async () => {
    const findTools = vi.fn<FindTools>(async () => {
      throw new Error('This node would encode.')
    })
    const directory = join(tmpdir(), 'part-job')
    const job = partJob({
      db: database.db,
      clock,
      log: silentLog,
      store: diskStore(directory),
      uploads: openUploadStore('disk', directory),
      workDir: directory,
      findTools,
      hasTime: () => true,
    })
    const one = { importId, part: 0 }
    for (const kind of OTHERS)
      await queue().enqueue(database.db, { kind, key: partJobKey(one), payload: one })
    await queue().drain({ [PART_JOB]: job })
    expect([findTools.mock.calls, await waiting()]).toEqual([[], OTHERS])

    await queue().enqueue(database.db, { kind: PART_JOB, key: partJobKey(one), payload: one })
    await queue().drain({ [PART_JOB]: job })
    expect(findTools).toHaveBeenCalledTimes(1)

    await partStore(database.db).remove(importId)
    expect(await waiting()).toEqual([])
  })
})
