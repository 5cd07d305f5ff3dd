import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createJobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import { LeaseLost } from '@hlizo/kit/while-renewing'
import { diskStore } from '@hlizo/media/disk-store'
import { openUploadStore } from '@hlizo/media/open-upload-store'
import type { MediaStore } from '@hlizo/media/store'
import { mediaToolsForTests, runBareFfmpeg } from '@hlizo/media/testing-ffmpeg'
import { words } from '@hlizo/media/words'
import { serverMigrations } from '#server/migrations.ts'
import { IMPORT_JOB, importJob, queueImport } from './import-job.ts'
import type { FindTools } from './tool-finder.ts'

const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
const Failed = z.object({ state: z.string(), failure: z.string().nullable() })
const missing: FindTools = async () => ({
  ok: false,
  refusal: 'FFMPEG_MISSING',
  advice: 'Install ffmpeg.',
})
const installed: FindTools = async () => ({ ok: true, value: await mediaToolsForTests() })

let database: TestDatabase
let directory: string
beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
  directory = await mkdtemp(join(tmpdir(), 'import-nodes-'))
  await writeFile(join(directory, 'rubbish.mp4'), 'not a film')
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.db.run(raw('delete from jobs.job'))
  await database.db.run(raw('delete from app.media_import'))
})

const disk = () => diskStore(join(directory, 'store'))
const queue = () => createJobQueue({ db: database.db, clock, log: silentLog, pollMs: 20 })
const jobWith = (findTools: FindTools, { hasTools = true, store = disk() } = {}) =>
  importJob({
    db: database.db,
    clock,
    log: silentLog,
    store,
    uploads: openUploadStore('disk', join(directory, 'uploads')),
    workDir: join(directory, 'work'),
    findTools,
    hasTime: () => hasTools,
    catalogueChanged: () => {},
    jobs: queue(),
  })
/** A file that is refused at once by the node which looks at it. */
const queued = () => {
  const source = { file: join(directory, 'rubbish.mp4'), captions: [] }
  return queueImport(
    database.db,
    { jobs: queue(), clock },
    { source, videoIds: [], orderedBy: null },
  )
}
const stateOf = (id: string) =>
  database.db.one(Failed, sql`select state, failure from app.media_import where id = ${id}`)

describe('an import on several nodes', () => {
  it('is left to a node that has ffmpeg, and has not failed before', async () => {
    const id = await queued()
    const ran: string[] = []
    const nodeNamed = (name: string, findTools: FindTools, hasTools: boolean) => {
      const jobs = queue()
      const job = jobWith(findTools, { hasTools })
      const run: typeof job.run = async (payload, context) => {
        ran.push(`${name}: ${context.attempt}`)
        await job.run(payload, context)
      }
      return { jobs, work: () => jobs.work({ [IMPORT_JOB]: { ...job, run } }) }
    }
    const without = nodeNamed('without', missing, false)
    const withTools = nodeNamed('with', installed, true)
    await without.work()
    await withTools.work()
    await vi.waitFor(async () => expect((await stateOf(id)).state).toBe('failed'), {
      timeout: 30_000,
    })
    await Promise.all([without.jobs.stop(), withTools.jobs.stop()])

    expect(ran).toEqual(['with: 1'])
    expect((await stateOf(id)).failure).toContain('nu este un video')
  }, 60_000)

  it('is not failed by a node that has lost it to another', async () => {
    for (const findTools of [missing, installed]) {
      const id = await queued()
      const run = jobWith(findTools).run(
        { importId: id },
        {
          attempt: 1,
          isLast: () => true,
          signal: new AbortController().signal,
          confirm: () => Promise.reject(new LeaseLost()),
        },
      )
      await expect(run).rejects.toThrow(LeaseLost)

      expect(await stateOf(id)).toMatchObject({ failure: null })
    }
  })
  it('waits while another node makes the same film, and then takes that film', async () => {
    const file = join(directory, 'film.mp4')
    const tools = await mediaToolsForTests()
    await runBareFfmpeg(tools, [
      ...words('-f lavfi -i testsrc2=size=160x90:rate=25:duration=2'),
      ...words('-c:v libx264 -preset ultrafast'),
      file,
    ])
    const source = { file, captions: [], preset: 'veryfast' as const }
    const queueFilm = () =>
      queueImport(database.db, { jobs: queue(), clock }, { source, videoIds: [], orderedBy: null })
    const [first, second] = [await queueFilm(), await queueFilm()]
    let found: unknown = null
    const changes: string[] = []
    const store = disk()
    const other: MediaStore = {
      ...store,
      put: (key, content) => {
        changes.push(key)
        return store.put(key, content)
      },
      delete: (key) => {
        changes.push(key)
        return store.delete(key)
      },
    }
    // The second import begins when the first one has stored one file.
    const watched: MediaStore = {
      ...store,
      put: async (key, content) => {
        await store.put(key, content)
        if (found !== null) return
        found = {}
        await queue().drain({ [IMPORT_JOB]: jobWith(installed, { store: other }) })
        found = await stateOf(second)
      },
    }
    await queue().drain({ [IMPORT_JOB]: jobWith(installed, { store: watched }) })

    expect(found).toEqual({ state: 'queued', failure: expect.stringContaining('alt titlu') })
    expect(await stateOf(first)).toMatchObject({ state: 'done' })
    clock.advance(15_000)
    await queue().drain({ [IMPORT_JOB]: jobWith(installed, { store: other }) })
    expect(await stateOf(second)).toEqual({ state: 'done', failure: null })
    expect(changes).toEqual([])
  }, 60_000)
})
