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
import { wait } from '@hlizo/kit/wait'
import { LeaseLost } from '@hlizo/kit/while-renewing'
import { diskStore } from '@hlizo/media/disk-store'
import { openUploadStore } from '@hlizo/media/open-upload-store'
import type { MediaStore } from '@hlizo/media/store'
import { mediaToolsForTests, runBareFfmpeg } from '@hlizo/media/testing-ffmpeg'
import { words } from '@hlizo/media/words'
import { serverMigrations } from '#server/migrations.ts'
import { IMPORT_JOB, importJob, queueImport } from './import-job.ts'
import { importService } from './import-service.ts'
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
const jobWith = (
  findTools: FindTools,
  {
    hasTools = true,
    store = disk(),
    workDir = 'work',
    pause = wait,
  }: { hasTools?: boolean; store?: MediaStore; workDir?: string; pause?: typeof wait } = {},
) =>
  importJob({
    db: database.db,
    clock,
    log: silentLog,
    store,
    uploads: openUploadStore('disk', join(directory, 'uploads')),
    workDir: join(directory, workDir),
    findTools,
    hasTime: () => hasTools,
    jobs: queue(),
    pause,
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

/** Makes a film of two seconds; returns what queues it. */
async function filmOf(color: string) {
  const file = join(directory, `${color}.mp4`)
  await runBareFfmpeg(await mediaToolsForTests(), [
    ...words(`-f lavfi -i color=${color}:size=160x90:rate=25:duration=2`),
    ...words('-c:v libx264 -preset ultrafast'),
    file,
  ])
  const source = { file, captions: [], preset: 'veryfast' as const }

  return () =>
    queueImport(database.db, { jobs: queue(), clock }, { source, videoIds: [], orderedBy: null })
}

/** The store of two nodes, and what the other one changes in it. */
function stores() {
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

  return { store, other, changes }
}

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
    expect((await stateOf(id)).failure).toBe('NOT_A_VIDEO_FORMAT')
  }, 180_000)

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
    const queueFilm = await filmOf('red')
    const [first, second] = [await queueFilm(), await queueFilm()]
    let found: unknown = null
    const { store, other, changes } = stores()
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

    expect(found).toEqual({ state: 'queued', failure: 'TAKEN' })
    expect(await stateOf(first)).toMatchObject({ state: 'done' })
    clock.advance(15_000)
    await queue().drain({ [IMPORT_JOB]: jobWith(installed, { store: other }) })
    expect(await stateOf(second)).toEqual({ state: 'done', failure: null })
    expect(changes).toEqual([])
  }, 180_000)

  it('is not taken by a second node when it is paused and resumed at once', async () => {
    const id = await (await filmOf('green'))()
    const { store, other, changes } = stores()
    const imports = importService({ clock, jobs: queue() })
    const work = () =>
      queue().drain({ [IMPORT_JOB]: jobWith(installed, { store: other, workDir: 'other' }) })
    let isResumed = false
    const watched: MediaStore = {
      ...store,
      put: async (key, content) => {
        await store.put(key, content)
        if (isResumed) return
        isResumed = true
        await database.db.transaction((tx) => imports.pause(tx, id))
        await database.db.transaction((tx) => imports.resume(tx, id))
        await work()
      },
    }
    await queue().drain({ [IMPORT_JOB]: jobWith(installed, { store: watched }) })
    expect(await stateOf(id)).toEqual({ state: 'done', failure: null })
    clock.advance(15_000)
    await work()

    expect(changes).toEqual([])
    expect(
      await database.db.many(
        Failed,
        sql`select 'waits' as state, null as failure from jobs.job where kind = ${IMPORT_JOB}`,
      ),
    ).toEqual([])
  }, 180_000)

  it('has its film also while it waits for its store', async () => {
    const queueFilm = await filmOf('blue')
    const [, second] = [await queueFilm(), await queueFilm()]
    const { store, other, changes } = stores()
    let found: unknown = null
    const away: MediaStore = {
      ...store,
      put: (key, content) =>
        found === null
          ? Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
          : store.put(key, content),
    }
    const pause = async () => {
      await queue().drain({ [IMPORT_JOB]: jobWith(installed, { store: other, workDir: 'other' }) })
      found = await stateOf(second)
    }
    await queue().drain({ [IMPORT_JOB]: jobWith(installed, { store: away, pause }) })

    expect(found).toEqual({ state: 'queued', failure: 'TAKEN' })
    expect(changes).toEqual([])
  }, 180_000)
})
