import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobQueue, type JobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { uuidv7 } from '@hlizo/kit/ids'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { diskStore } from '@hlizo/media/disk-store'
import { openUploadStore } from '@hlizo/media/open-upload-store'
import { startBucket } from '@hlizo/media/testing-bucket'
import type { UploadStore } from '@hlizo/media/upload-store'
import { serverMigrations } from '#server/migrations.ts'
import { assetStore, type ImportSource } from './asset-store.ts'
import { CLEAR_PARTS_JOB, clearParts, clearPartsJob } from './clear-parts.ts'
import { importService } from './import-service.ts'
import { localSource, sharedUploads, shareSource } from './local-source.ts'

const now = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(now)

let directory: string
let database: TestDatabase
let bucket: Awaited<ReturnType<typeof startBucket>>
let uploads: UploadStore
let importId: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'local-source-'))
  bucket = await startBucket(join(directory, 'bucket'))
  uploads = openUploadStore(bucket.name, directory)
  database = await testDatabase([jobsMigrations, serverMigrations])
})
afterAll(async () => {
  await database.drop()
  await bucket.stop()
  await rm(directory, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.db.run(raw('delete from jobs.job'))
  await database.db.run(raw('delete from app.media_import'))
  importId = uuidv7(now)
})

/** A master with captions in a folder of the machine where the command runs. */
async function named(): Promise<ImportSource> {
  const folder = join(directory, importId)
  await mkdir(folder)
  const [file, captions] = [join(folder, 'film.mp4'), join(folder, 'ro.srt')]
  await writeFile(file, 'the master')
  await writeFile(captions, 'the captions')

  return { file, captions: [{ file: captions, lang: 'ro', label: 'Română' }] }
}
/** The import in the queue after the machine of the command has gone. */
async function queued(): Promise<ImportSource> {
  const source = await shareSource(uploads, { importId, source: await named() }, now)
  await assetStore(database.db).queue(importId, { source, videoIds: [], orderedBy: null }, now)
  await rm(join(directory, importId), { recursive: true })

  return source
}
const stored = async (source: ImportSource) =>
  Promise.all(sharedUploads(source).map((id) => uploads.receivedOf(id)))
const queueOfNode = () => createJobQueue({ db: database.db, clock, log: silentLog })
const clear = () =>
  queueOfNode().drain({
    [CLEAR_PARTS_JOB]: clearPartsJob({
      db: database.db,
      store: diskStore(join(directory, 'store')),
      uploads,
    }),
  })
const jobs: Pick<JobQueue, 'enqueue'> = {
  enqueue: (...given) => queueOfNode().enqueue(...given),
}

describe('shareSource', () => {
  it('gives a node the files that only the machine of the command has', async () => {
    const source = await queued()
    const deps = { db: database.db, clock, uploads, workDir: join(directory, 'work') }
    const { signal } = new AbortController()
    const local = await localSource(deps, { id: importId, source }, signal)

    expect(await readFile(local.file, 'utf8')).toBe('the master')
    expect(await readFile(local.captions[0]?.file ?? '', 'utf8')).toBe('the captions')
    await local.release()
  })

  it('leaves the paths alone on a disk, which belongs to one node', async () => {
    const source = await named()
    const disk = openUploadStore('disk', join(directory, 'uploads'))

    expect(await shareSource(disk, { importId, source }, now)).toBe(source)
  })

  it('leaves nothing behind when a file cannot be read', async () => {
    const source = await named()
    await rm(source.captions[0]?.file ?? '')
    await expect(shareSource(uploads, { importId, source }, now)).rejects.toThrow('ENOENT')

    expect(await uploads.receivedOf(importId)).toBeNull()
  })
})

describe('the files that an import has shared', () => {
  const gone = [null, null]

  it('are removed when it is done', async () => {
    const source = await queued()
    const { db } = database
    await db.transaction(async (tx) => {
      await tx.run(sql`update app.media_import set state = 'done' where id = ${importId}`)
      await clearParts(tx, jobs, { importId })
    })
    await clear()

    expect(await stored(source)).toEqual(gone)
  })

  it('are removed when it is cancelled', async () => {
    const source = await queued()
    const service = importService({ clock, jobs })
    await database.db.transaction((tx) => service.cancel(tx, importId))
    await clear()

    expect(await stored(source)).toEqual(gone)
  })

  it('stay when it has failed, because it may be tried again', async () => {
    const source = await queued()
    await assetStore(database.db).fail(importId, { failure: 'DAMAGED' }, now)
    await clearParts(database.db, jobs, { importId, mayContinue: true })
    await clear()

    expect(await stored(source)).toEqual([10, 12])
  })
})
