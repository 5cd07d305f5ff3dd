import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { migrate } from '@hlizo/database/migrate'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { identityMigrations } from './migrations.ts'

const BEFORE = new Set(['0001-identity.sql', '0002-recovery-codes.sql', '0003-rotation.sql'])
const Row = z.object({ attributes: z.record(z.string(), z.string()) })
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([])
})
afterAll(() => database.drop())

describe('0020-pool-schema', () => {
  it('removes only undeclared attributes of users', async () => {
    const { db } = database
    await migrate(db, identityMigrations, silentLog, BEFORE)
    await db.run(sql`insert into identity.pool (id, name, settings, created_at, updated_at)
      values ('pool', 'pool', ${'{}'}::jsonb, now(), now())`)
    const attributes = { email: 'ana@example.ro', 'custom:a': 'x'.repeat(2048) }
    for (const [username, stored] of [
      ['with', attributes],
      ['only', { 'custom:b': 'x' }],
      ['without', { given_name: 'custom:' }],
    ] as const) {
      await db.run(sql`insert into identity.user (sub, pool_id, username, attributes, status,
          password_hash, created_at, updated_at)
        values (gen_random_uuid(), 'pool', ${username}, ${JSON.stringify(stored)}::jsonb,
          'CONFIRMED', '', now(), now())`)
    }
    await migrate(db, identityMigrations, silentLog)

    const rows = await db.many(Row, sql`select attributes from identity.user order by username`)
    expect(rows.map((row) => row.attributes)).toEqual([
      {},
      { email: 'ana@example.ro' },
      { given_name: 'custom:' },
    ])
  })
})
