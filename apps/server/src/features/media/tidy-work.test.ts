import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { uuidv7 } from '@hlizo/kit/ids'
import { serverMigrations } from '#server/migrations.ts'
import { assetStore } from './asset-store.ts'
import { removeLeftWork, tidyWork } from './tidy-work.ts'

const now = new Date('2026-05-01T10:00:00Z')
const [OWN, OTHER] = ['a'.repeat(32), 'b'.repeat(32)]

let database: TestDatabase
let workDir: string
beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
})
afterAll(() => database.drop())
beforeEach(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'tidy-work-'))
  await database.db.run(raw('delete from app.media_import'))
  return () => rm(workDir, { recursive: true })
})

const put = (...names: string[]) =>
  Promise.all(names.map((name) => mkdir(join(workDir, name, 'files'), { recursive: true })))
const left = async () => (await readdir(workDir)).toSorted()
/** An import in a state, which makes a film. */
async function imported(state: string, filmId: string | null): Promise<string> {
  const id = uuidv7(now)
  const source = { file: 'film.mp4', captions: [] }
  await assetStore(database.db).queue(id, { source, videoIds: [], orderedBy: null }, now)
  await database.db.run(sql`update app.media_import set state = ${state}, film_id = ${filmId}
    where id = ${id}`)

  return id
}

describe('removeLeftWork', () => {
  it('removes what a killed process cannot continue', async () => {
    await put(OWN, 'upload-1', 'part-1-2', 'part-1-sound', 'captions-x3Yz', `stills-${OWN}`)
    await removeLeftWork(workDir)

    expect(await left()).toEqual([OWN, 'upload-1'])
    await expect(removeLeftWork(join(workDir, 'none'))).resolves.toBeUndefined()
  })
})

describe('tidyWork', () => {
  it.each([['queued'], ['running']])('leaves the work of an import that is %s', async (state) => {
    const id = await imported(state, OWN)
    await put(OWN, OTHER, `upload-${id}`, 'upload-other', 'part-1-2')
    await tidyWork(database.db, workDir)

    expect(await left()).toEqual([OWN, 'part-1-2', `upload-${id}`])
  })

  it('removes the work of films that another node has made', async () => {
    const id = await imported('done', OWN)
    await put(OWN, `upload-${id}`)
    await tidyWork(database.db, workDir)

    expect(await left()).toEqual([])
  })

  it('removes no film while an import reads its master, and all when none has begun', async () => {
    await put(OWN)
    await imported('running', null)
    await tidyWork(database.db, workDir)
    expect(await left()).toEqual([OWN])

    await database.db.run(raw("update app.media_import set state = 'queued'"))
    await tidyWork(database.db, workDir)
    expect(await left()).toEqual([])
  })
})
