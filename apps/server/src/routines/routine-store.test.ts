import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { mailMigrations } from '@hlizo/mail/migrations'
import { serverMigrations } from '#server/migrations.ts'
import { recordRoutine } from './routine-store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([jobsMigrations, mailMigrations, serverMigrations])
})
afterAll(() => database.drop())

const monday = new Date('2026-11-23T02:30:00Z')
const tuesday = new Date('2026-11-24T02:30:00Z')
const Row = z.object({
  succeededAt: z.date(),
  failedAt: z.date().nullable(),
  failure: z.string().nullable(),
})
const stored = () =>
  database.db.one(
    Row,
    sql`select succeeded_at as "succeededAt", failed_at as "failedAt", failure from app.routine
      where name = 'backup'`,
  )
const run = (at: Date, work: () => Promise<string>) =>
  recordRoutine(database.db, { name: 'backup', now: () => at }, work, (value) =>
    value === 'ok' ? null : value,
  )

describe('recordRoutine', () => {
  it('stores a success, a failure beside it, and forgets the failure at the next success', async () => {
    await run(monday, async () => 'ok')
    const first = await stored()
    await run(tuesday, async () => '2 rules are broken')
    const failed = await stored()
    await run(tuesday, async () => 'ok')

    expect(first).toEqual({ succeededAt: monday, failedAt: null, failure: null })
    expect(failed).toEqual({
      succeededAt: monday,
      failedAt: tuesday,
      failure: '2 rules are broken',
    })
    expect(await stored()).toEqual({ succeededAt: tuesday, failedAt: null, failure: null })
  })

  it('stores why a routine broke off, and lets its error pass', async () => {
    const broken = run(tuesday, () => Promise.reject(new Error('the disk is full')))

    await expect(broken).rejects.toThrow('the disk is full')
    expect(await stored()).toMatchObject({ failedAt: tuesday, failure: 'the disk is full' })
  })
})
