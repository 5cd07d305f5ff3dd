import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { movableClock } from '@hlizo/kit/clock'
import { HOUR_MS } from '@hlizo/kit/durations'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { mailMigrations } from '@hlizo/mail/migrations'
import { leiRateStore } from './billing/lei-rate-store.ts'
import { createMetrics } from './http/metrics.ts'
import { measureProduct } from './measure-product.ts'
import { serverMigrations } from './migrations.ts'

let database: TestDatabase
const now = new Date('2026-11-23T12:00:00Z')

beforeAll(async () => {
  database = await testDatabase([jobsMigrations, mailMigrations, serverMigrations])
})
afterAll(() => database.drop())

/** A metric as a monitoring system reads it. */
async function metric(name: string): Promise<number> {
  const metrics = createMetrics({ version: 'test' })
  const readiness = { check: async () => [], freeDisk: async () => null }
  const authenticate = { keysAgeMs: () => null }
  const parts = { readiness, authenticate, identity: null, features: [] }
  measureProduct({ db: database.db, clock: movableClock(frozenClock(now)), metrics }, parts)
  const line = (await metrics.text()).split('\n').find((one) => one.startsWith(`${name} `))

  return Number(line?.split(' ')[1])
}

describe('measureProduct', () => {
  it('reports the age of the lei rate and of its failures', async () => {
    const rates = leiRateStore(database.db)
    const missing = await metric('hlizo_lei_rate_age_seconds')
    await rates.add({ date: '2026-11-20', rate: 50_973 }, 'bnr', now)
    await rates.noteReading('no answer', new Date(now.getTime() - 5 * HOUR_MS))
    await rates.noteReading('no answer', now)
    const failing = await metric('hlizo_lei_rate_failing_seconds')
    await rates.noteReading(null, now)

    expect(missing).toBeNaN()
    expect(await metric('hlizo_lei_rate_age_seconds')).toBe(3.5 * 86_400)
    expect(failing).toBe(5 * 3600)
    expect(await metric('hlizo_lei_rate_failing_seconds')).toBe(0)
    expect(await metric('hlizo_database_up')).toBe(1)
  })

  it('reports how late jobs are, without films that wait for an encoder', async () => {
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
    const put = (
      kind: string,
      runAt: Date,
      createdAt: Date,
      leasedUntil: Date | null = null,
      deadAt: Date | null = null,
    ) =>
      database.db
        .run(sql`insert into jobs.job (id, kind, payload, run_at, created_at, leased_until, dead_at)
        values (gen_random_uuid(), ${kind}, '{}', ${runAt}, ${createdAt}, ${leasedUntil}, ${deadAt})`)
    const read = async () => [
      await metric('hlizo_jobs_late_seconds'),
      await metric('hlizo_encoding_wait_seconds'),
      await metric('hlizo_encodings_running'),
    ]
    const empty = await read()
    // Urgent, waiting since ten seconds; later; given up; two films, one of which is being encoded.
    await put('mail.flush', new Date(0), ago(10))
    await put('mail.flush', ago(-60), ago(100))
    await put('mail.flush', ago(900), ago(900), null, ago(800))
    await put('media.import', new Date(0), ago(7_000))
    await put('media.part', ago(6_000), ago(6_000), new Date('2999-01-01T00:00:00Z'))
    const urgent = await read()
    // Its node died: the lease expired.
    await put('mail.flush', ago(4_000), ago(4_000), ago(3_000))

    expect(empty).toEqual([0, 0, 0])
    expect(urgent).toEqual([10, 7_000, 1])
    expect(await read()).toEqual([3_000, 7_000, 1])
  })

  it('counts jobs that wait for a service that was unavailable', async () => {
    const put = (error: string | null, deadAt: Date | null) =>
      database.db.run(sql`insert into jobs.job (id, kind, payload, run_at, last_error, dead_at)
        values (gen_random_uuid(), 'people.refund', '{}', ${now}, ${error}, ${deadAt})`)
    await put('A service is unavailable: 503', null)
    await put('A service is unavailable: 503', now)
    await put('Broken.', null)
    await put(null, null)

    expect(await metric('hlizo_jobs_held_up')).toBe(1)
  })

  it('counts withdrawals, and those that the law wanted settled', async () => {
    for (const [id, days] of [
      ['01890000-0000-7000-8000-000000000001', 15],
      ['01890000-0000-7000-8000-000000000002', 13],
    ] as const)
      await database.db
        .run(sql`insert into app.withdrawal (id, reference, name, email, contract, received_at)
        values (${id}, ${`R-${days}`}, 'Ion', 'ion@example.ro', 'HLZ-1', ${new Date(now.getTime() - days * 24 * HOUR_MS)})`)

    expect(await metric('hlizo_withdrawals_open')).toBe(2)
    expect(await metric('hlizo_withdrawals_overdue')).toBe(1)
  })
})
