import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { UPLOAD_RETENTION_DAYS } from '@hlizo/contract/calls/studio-uploads'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { uuidv7 } from '@hlizo/kit/ids'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { tidyUploadsJob } from './tidy-uploads.ts'

const now = new Date('2026-05-01T10:00:00Z')
const Id = z.object({ id: z.string() })
const plan = {
  title: 'Un film',
  category: 'standup',
  show: null,
  showName: null,
  season: null,
  episode: null,
  ageRating: '12',
  film: null,
  lang: null,
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())

async function abandoned(): Promise<string> {
  const id = uuidv7(now)
  const touched = new Date(now.getTime() - (UPLOAD_RETENTION_DAYS + 1) * 86_400_000)
  await database.db.run(sql`insert into app.upload
      (id, name, kind, bytes, modified_at, plan, created_at, touched_at)
    values (${id}, 'film.mp4', 'film', 10, ${touched}, ${JSON.stringify(plan)}, ${touched}, ${touched})`)
  return id
}

describe('tidyUploadsJob', () => {
  it('continues after an upload whose files cannot be deleted', async () => {
    const [stuck = '', other = ''] = [await abandoned(), await abandoned()].toSorted()
    const removed: string[] = []
    const job = tidyUploadsJob({
      db: database.db,
      clock: frozenClock(now),
      log: silentLog,
      uploads: {
        remove: async (id) => {
          if (id === stuck) throw new Error('The store refuses.')
          removed.push(id)
        },
      },
    })
    await job.run({}, { attempt: 1, isLast: () => false, signal: new AbortController().signal })

    expect(removed).toEqual([other])
    expect(await database.db.many(Id, sql`select id from app.upload`)).toEqual([{ id: stuck }])
  })

  it('removes captions of a title whose film is gone, not those whose film is there', async () => {
    const { db } = database
    await db.run(sql`delete from app.upload`)
    const videoId = await testCatalogue(db, now).video({ title: 'Un film' })
    const film = await abandoned()
    const captions = async (of: string) => {
      const id = await abandoned()
      await db.run(sql`update app.upload set kind = 'captions',
        plan = plan || jsonb_build_object('film', ${of}::text) where id = ${id}`)
      return id
    }
    const [own, orphan] = [await captions(film), await captions(uuidv7(now))]
    await db.run(sql`update app.upload set video_id = ${videoId}, received_at = touched_at`)
    const removed: string[] = []
    const uploads = { remove: async (id: string) => void removed.push(id) }
    const job = tidyUploadsJob({ db, clock: frozenClock(now), log: silentLog, uploads })
    await job.run({}, { attempt: 1, isLast: () => false, signal: new AbortController().signal })

    expect(removed).toEqual([orphan])
    const left = await db.many(Id, sql`select id from app.upload order by id`)
    expect(left.map(({ id }) => id)).toEqual([film, own].toSorted())
  })
})
