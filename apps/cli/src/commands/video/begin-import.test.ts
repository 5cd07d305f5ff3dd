import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '@hlizo/server/migrations'
import { beginImport } from './begin-import.ts'

let database: TestDatabase
const source = (file: string) => ({ file, captions: [] })
const begin = (file: string, wanted: { video?: string; title?: string } = {}) =>
  beginImport(database.db, source(file), { category: 'standup', ...wanted })

beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
})

afterAll(() => database.drop())

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

  it('refuses an unknown video', async () => {
    await expect(begin('/films/liftul.mov', { video: 'nicaieri' })).rejects.toThrow(
      'There is no video nicaieri.',
    )
  })
})
