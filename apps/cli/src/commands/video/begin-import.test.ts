import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { openUploadStore } from '@hlizo/media/open-upload-store'
import { startBucket } from '@hlizo/media/testing-bucket'
import type { UploadStore } from '@hlizo/media/upload-store'
import { serverMigrations } from '@hlizo/server/migrations'
import { z } from 'zod'
import { beginImport } from './begin-import.ts'

const Source = z.object({ upload: z.string(), captions: z.array(z.object({ upload: z.string() })) })

let database: TestDatabase
let directory: string
let disk: UploadStore
const source = (file: string) => ({ file, captions: [] })
const begin = (file: string, wanted: { video?: string; title?: string } = {}) =>
  beginImport({ db: database.db, uploads: disk }, source(file), { category: 'standup', ...wanted })

beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
  directory = await mkdtemp(join(tmpdir(), 'begin-import-'))
  disk = openUploadStore('disk', directory)
})

afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

describe('beginImport', () => {
  it('continues the import of the same master for the same draft', async () => {
    const interrupted = await begin('/films/liftul.mov')

    expect(await begin('/films/liftul.mov')).toEqual(interrupted)
    expect(await begin('/films/liftul.mov', { title: 'Alt titlu' })).not.toEqual(interrupted)
    expect(await begin('/films/scara.mov', { title: 'liftul' })).not.toEqual(interrupted)
  })

  it('continues the import for a video named by slug or number', async () => {
    const { videoId } = await begin('/films/interfonul.mov')
    const named = await begin('/films/director-s-cut.mov', { video: String(videoId) })

    expect(named.videoId).toBe(videoId)
    expect(await begin('/films/director-s-cut.mov', { video: String(videoId) })).toEqual(named)
  })

  it('starts a new import after the end of the first', async () => {
    const ended = await begin('/films/vecinii.mov')
    await database.db.run(
      sql`update app.media_import set state = 'done' where id = ${ended.importId}`,
    )

    expect(await begin('/films/vecinii.mov')).not.toEqual(ended)
  })

  it('puts the files into the bucket first, once, since any node may take the import', async () => {
    const { db } = database
    const bucket = await startBucket(join(directory, 'bucket'))
    const uploads = openUploadStore(bucket.name, directory)
    const [file, captions] = [join(directory, 'balconul.mov'), join(directory, 'ro.srt')]
    await writeFile(file, 'the master')
    await writeFile(captions, 'captions')
    const given = { file, captions: [{ file: captions, lang: 'ro', label: 'Română' }] }
    const begun = () => beginImport({ db, uploads }, given, { category: 'standup' })
    const queued = await begun()
    const { source: shared } = await db.one(
      z.object({ source: Source }),
      sql`select source from app.media_import where id = ${queued.importId}`,
    )

    expect(await begun()).toEqual(queued)
    expect(shared.upload).toBe(queued.importId)
    expect(String(await uploads.read(shared.upload))).toBe('the master')
    expect(String(await uploads.read(shared.captions[0]?.upload ?? ''))).toBe('captions')
    await bucket.stop()
  })

  it('refuses an unknown video', async () => {
    await expect(begin('/films/liftul.mov', { video: 'nicaieri' })).rejects.toThrow(
      'There is no video nicaieri.',
    )
  })
})
