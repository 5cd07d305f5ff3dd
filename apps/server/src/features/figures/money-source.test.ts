import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { rateOn } from './money-source.ts'

const Rate = z.object({ rate: z.coerce.number().nullable() })

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())

describe('rateOn', () => {
  it('is the last rate until the day, or the first one after it', async () => {
    const { db } = database
    const on = async (day: string) =>
      (await db.one(Rate, sql`select ${rateOn(sql`${day}::date`)} as rate`)).rate

    expect(await on('2026-05-04')).toBeNull()
    await db.run(sql`insert into app.lei_rate (day, lei_per_euro)
      values ('2026-05-04', 5.04), ('2026-05-05', 5.05), ('2026-05-11', 5.11)`)
    const days = ['2026-04-01', '2026-05-04', '2026-05-05', '2026-05-10', '2026-05-11', '2026-06-01']
    expect(await Promise.all(days.map(on))).toEqual([5.04, 5.04, 5.05, 5.05, 5.11, 5.11])
  })
})
