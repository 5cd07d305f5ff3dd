import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { tagService } from './tag-service.ts'

const now = new Date('2026-05-01T10:00:00Z')
const actor = { accountId: null, name: 'ana', via: 'command-line', ip: null } as const
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())

const Made = z.object({ id: z.number() })

describe('tagService', () => {
  it('refuses to rename a tag that a colleague has renamed, with its name now', async () => {
    const { db } = database
    const { id } = await db.one(
      Made,
      sql`insert into app.tag (name, position) values ('La serviciu', 1) returning id`,
    )
    const late = tagService({ db, clock: { now: () => now } }).rename(
      id,
      { seen: 'La birou', name: 'La lucru' },
      actor,
    )

    await expect(late).rejects.toMatchObject({
      code: 'CHANGED_BY_OTHER',
      details: { current: { name: 'La serviciu' } },
    })
  })
})
