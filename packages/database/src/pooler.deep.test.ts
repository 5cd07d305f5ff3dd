import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { systemClock } from '@hlizo/kit/clock'
import { silentLog } from '@hlizo/kit/log'
import { connect, type Database } from './database.ts'
import { createJobQueue } from './jobs.ts'
import { jobsMigrations } from './jobs-migrations.ts'
import { createNotifications, notify } from './notifications.ts'
import { raw, sql } from './sql.ts'
import { testDatabase, type TestDatabase } from './testing.ts'
import { hasPooler, startPooler } from './testing-pooler.ts'

const Pid = z.object({ pid: z.number() })
const Value = z.object({ value: z.string() })
const SERVER_CONNECTIONS = 3

describe.skipIf(!hasPooler)('a database behind PgBouncer in transaction mode', () => {
  let database: TestDatabase
  let pooler: Awaited<ReturnType<typeof startPooler>>
  let db: Database
  let direct: Database
  beforeAll(async () => {
    database = await testDatabase([jobsMigrations])
    // So few that every connection is passed around.
    pooler = await startPooler(database.url, (text) =>
      text.replace(/default_pool_size = \d+/, `default_pool_size = ${SERVER_CONNECTIONS}`),
    )
    const name = new URL(database.url).pathname
    const way = { directUrl: database.url, isPreparing: false }
    db = connect(pooler.url + name, { max: 30, pooler: way })
    direct = connect(database.url, { max: 2 })
    await db.run(raw('create table counter (id int primary key, value int not null)'))
    await db.run(raw('insert into counter values (1, 0)'))
  })
  afterAll(async () => {
    await Promise.all([db.close(), direct.close()])
    await pooler.stop()
    await database.drop()
  })

  it('shares a few connections of PostgreSQL', async () => {
    const found = await Promise.all(
      Array.from({ length: 60 }, () =>
        db.one(Pid, sql`select pg_backend_pid() as pid where ${1} = 1`),
      ),
    )

    expect(new Set(found.map(({ pid }) => pid)).size).toBeLessThanOrEqual(SERVER_CONNECTIONS)
  })

  it('runs the same statements from many connections, with values', async () => {
    const texts = await Promise.all(
      Array.from({ length: 90 }, (_, index) =>
        db.one(Value, sql`select ${`${index}`}::text as value`),
      ),
    )

    expect(texts.map(({ value }) => value)).toEqual(texts.map((_, index) => `${index}`))
  })

  it('has the timeouts that the pooler sets, and longer ones for one transaction only', async () => {
    const timeout = sql`select current_setting('statement_timeout') as value where ${1} = 1`
    const raised = await db.transaction(async (tx) => {
      await tx.takeUpTo(60_000)
      return tx.one(Value, timeout)
    })
    const after = await Promise.all(Array.from({ length: 12 }, () => db.one(Value, timeout)))

    expect(raised).toEqual({ value: '1min' })
    expect(new Set(after.map(({ value }) => value))).toEqual(new Set(['5s']))
  })

  it('holds a lock until its transaction ends, across connections', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        db.transaction(async (tx) => {
          await tx.lock('counter')
          const { value } = await tx.one(
            z.object({ value: z.number() }),
            sql`select value from counter where id = ${1}`,
          )
          await tx.run(sql`update counter set value = ${value + 1} where id = ${1}`)
        }),
      ),
    )
    const { value } = await db.one(
      z.object({ value: z.number() }),
      sql`select value from counter where id = ${1}`,
    )
    const locks = await direct.many(
      Pid,
      sql`select pid from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`,
    )

    expect([value, locks]).toEqual([20, []])
  })

  it('runs each job once with six workers', async () => {
    const queue = () => createJobQueue({ db, clock: systemClock, log: silentLog })
    const seen: unknown[] = []
    for (let number = 0; number < 30; number += 1)
      await queue().enqueue(db, { kind: 'count', payload: number })
    const handlers = { count: { run: async (payload: unknown) => void seen.push(payload) } }
    await Promise.all(Array.from({ length: 6 }, () => queue().drain(handlers)))

    expect(seen.map(Number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, number) => number),
    )
  })

  it('receives from PostgreSQL directly what was sent through the pooler', async () => {
    const received: (string | null)[] = []
    const notifications = createNotifications({ url: database.url, log: silentLog })
    notifications.listen('jokes', (payload) => received.push(payload))
    await notifications.start()
    await db.transaction(async (tx) => {
      await notify(tx, 'jokes', 'committed')
    })
    await db
      .transaction(async (tx) => {
        await notify(tx, 'jokes', 'given up')
        throw new Error('given up')
      })
      .catch(() => {})
    await notify(db, 'jokes', 'alone')
    await vi.waitFor(() => expect(received).toEqual(['committed', 'alone']))
    await notifications.stop()
  })

  it('leaves no prepared statement on a connection', async () => {
    const found = await Promise.all(
      Array.from({ length: 12 }, () =>
        db.many(Value, sql`select name as value from pg_prepared_statements where ${true}`),
      ),
    )

    expect(found.flat()).toEqual([])
  })
})
