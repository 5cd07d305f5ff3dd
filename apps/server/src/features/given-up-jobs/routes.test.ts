import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { serveForTest, type TestApi, type TestCaller } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { auditLog } from '#server/stores/audit-log.ts'
import { testStaff } from '#server/stores/testing-staff.ts'
import { givenUpJobsFeature } from './feature.ts'

const NOW = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(NOW)

let database: TestDatabase
let api: TestApi
let [olga, felix]: TestCaller[] = []

beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
  const { db } = database
  const staff = testStaff(db, NOW)
  api = await serveForTest({
    features: [givenUpJobsFeature({ db, clock })],
    clock,
    ports: staff.ports,
  })
  olga = await staff.operator('Olga', 'owner')
  felix = await staff.operator('Felix', 'finance')
})
afterAll(async () => {
  await api.close()
  await database.drop()
})

const list = (caller: TestCaller | undefined) => api.call('GET', '/studio/system/jobs', caller)
const retry = (caller: TestCaller | undefined, body: object) =>
  api.call('POST', '/studio/system/jobs/retry', caller, body)

const givenUp = (kind: string, day: string) =>
  database.db.run(sql`insert into jobs.job (id, kind, key, payload, run_at, dead_at, last_error)
    values (gen_random_uuid(), ${kind}, gen_random_uuid(), '{}', ${day}, ${`${day}T10:00:00Z`},
      ${`Broken on ${day}.`})`)
const ofKind = (kind: string, count: number, day: string) => ({
  kind,
  count,
  lastAt: `${day}T10:00:00.000Z`,
  error: `Broken on ${day}.`,
})

describe('jobs that were given up', () => {
  it('are listed by kind and run again for a reason, by owners', async () => {
    await givenUp('people.refund', '2026-04-29')
    await givenUp('people.refund', '2026-04-30')
    await givenUp('coupons.attend', '2026-04-28')
    const coupons = ofKind('coupons.attend', 1, '2026-04-28')
    expect((await list(olga)).data).toEqual([ofKind('people.refund', 2, '2026-04-30'), coupons])
    expect((await list(felix)).error).toBe('ROLE_REQUIRED')

    const body = { kind: 'people.refund', reason: 'Cheia a fost schimbată' }
    expect((await retry(felix, body)).error).toBe('ROLE_REQUIRED')
    expect((await retry(olga, { ...body, reason: '' })).error).toBe('REASON_REQUIRED')
    expect((await retry(olga, body)).data).toEqual({ count: 2 })
    expect((await list(olga)).data).toEqual([coupons])
    expect(await auditLog(database.db).list({}, 9)).toMatchObject([
      {
        actor: 'Olga Test',
        via: 'studio',
        action: 'jobs.retried',
        subjectId: 'people.refund',
        after: { count: 2 },
        reason: 'Cheia a fost schimbată',
      },
    ])
  })
})
