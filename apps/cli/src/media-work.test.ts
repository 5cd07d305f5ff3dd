import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createJobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { systemClock } from '@hlizo/kit/clock'
import { silentLog } from '@hlizo/kit/log'
import { openMediaStore } from '@hlizo/media/open-store'
import { readConfig } from '@hlizo/server/config'
import { PICTURE_JOB } from '@hlizo/server/features/media/picture-job'
import { followPictures, whileWorking } from './media-work.ts'

let folder: string
let database: TestDatabase
const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hlizo-cli-'))
  database = await testDatabase([jobsMigrations])
})

afterAll(async () => {
  stdout.mockRestore()
  await database.drop()
  await rm(folder, { recursive: true })
})

describe('whileWorking', () => {
  it('draws the pictures of a command first, and ends with them', async () => {
    const { db, url } = database
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder })
    const store = openMediaStore(config.media.store, join(folder, 'media'))
    const file = join(folder, 'ana.svg')
    await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const jobs = createJobQueue({ db, clock: systemClock, log: silentLog })
    const picture = { file, use: 'portrait' }
    for (let count = 0; count < 3; count += 1)
      await jobs.enqueue(db, { kind: PICTURE_JOB, payload: { ...picture, request: 'of others' } })
    const own = { kind: PICTURE_JOB, payload: { ...picture, request: 'own' }, isFirst: true }
    await jobs.enqueue(db, own)

    await whileWorking(config, { db, store, isServed: false }, (signal) =>
      followPictures(db, { request: 'own', total: 1, signal }),
    )

    expect(stdout.mock.calls.map(([text]) => text)).toEqual(['pictures\n'])
  })
})
