import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { waitingStore } from './today-store.ts'

const NOW = new Date('2026-05-01T10:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())

describe('failedFilms', () => {
  it('has each title once whose last import failed in the last sixty days', async () => {
    const { db } = database
    const given = testCatalogue(db, NOW)
    const imported = async (title: string, ...imports: readonly [state: string, at: string][]) => {
      const videoId = await given.video({ title })
      for (const [state, at] of imports)
        await db.run(sql`with made as (
            insert into app.media_import (id, source, state, created_at, updated_at)
            values (${randomUUID()}, '{}', ${state}, ${`2026-${at}Z`}, ${`2026-${at}Z`}) returning id)
          insert into app.media_import_video (import_id, video_id) select id, ${videoId} from made`)
    }
    await imported('De două ori', ['failed', '04-20T10:00'], ['failed', '04-21T10:00'])
    await imported('După altul', ['done', '04-20T10:00'], ['failed', '04-20T11:00'])
    await imported('Reușit', ['failed', '04-20T10:00'], ['done', '04-20T11:00'])
    await imported('Demult', ['failed', '03-02T09:59'])
    await imported('De curând', ['failed', '03-02T10:01'])
    const films = await waitingStore(db).failedFilms(NOW)

    expect(films.map(({ name, at, count }) => [name, at.toISOString(), count])).toEqual([
      ['De curând', '2026-03-02T10:01:00.000Z', 3],
      ['După altul', '2026-04-20T11:00:00.000Z', 3],
      ['De două ori', '2026-04-21T10:00:00.000Z', 3],
    ])
  })
})
