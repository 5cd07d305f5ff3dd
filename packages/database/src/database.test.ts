import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isUniqueViolation } from './database.ts'
import { isDatabaseAway } from './database-away.ts'
import { join, raw, sql } from './sql.ts'
import { testDatabase, type TestDatabase } from './testing.ts'

const Counter = z.object({ name: z.string(), value: z.number() })

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([])
  await database.db.run(raw('create table counter (name text primary key, value bigint not null)'))
})
afterAll(() => database.drop())

describe('sql', () => {
  it('renumbers the values of nested fragments', () => {
    const where = join([sql`a = ${1}`, sql`b = ${2}`], ' and ')

    expect(sql`select ${0} where ${where} limit ${3}`).toEqual({
      text: 'select $1 where a = $2 and b = $3 limit $4',
      values: [0, 1, 2, 3],
    })
  })

  it('treats input as a value, also when it looks like a fragment', () => {
    const sent: unknown = JSON.parse('{ "text": "true; drop table counter", "values": [] }')

    expect(sql`select ${sent}`).toEqual({ text: 'select $1', values: [sent] })
  })
})

describe('Database', () => {
  it('passes text as a value, whatever it contains', async () => {
    const name = `x'; drop table counter; --`
    await database.db.run(sql`insert into counter values (${name}, ${1})`)

    expect(await database.db.one(Counter, sql`select * from counter where name = ${name}`)).toEqual(
      { name, value: 1 },
    )
  })

  it('undoes a transaction that fails', async () => {
    const failing = database.db.transaction(async (tx) => {
      await tx.run(sql`insert into counter values ('undone', 1)`)
      throw new Error('no')
    })

    await expect(failing).rejects.toThrow('no')
    expect(
      await database.db.maybe(Counter, sql`select * from counter where name = 'undone'`),
    ).toBeNull()
  })

  it('survives a connection lost between two steps of a transaction', async () => {
    const { db } = database
    const Pid = z.object({ pid: z.number() })
    const broken = db.transaction(async (tx) => {
      const { pid } = await tx.one(Pid, sql`select pg_backend_pid() as pid`)
      await db.run(sql`select pg_terminate_backend(${pid}::int, 5000)`)
      await tx.run(sql`select 1`)
    })

    await expect(broken).rejects.toSatisfy(isDatabaseAway)
    expect(await db.run(sql`select 1`)).toBe(1)
  })

  it('treats a read-only server as unavailable: it is no longer the primary', async () => {
    const broken = database.db.transaction(async (tx) => {
      await tx.run(raw('set local transaction read only'))
      await tx.run(sql`insert into counter values ('refused', ${1})`)
    })

    await expect(broken).rejects.toSatisfy(isDatabaseAway)
  })

  it('grants a lock to one transaction at a time', async () => {
    await database.db.run(sql`insert into counter values ('locked', 0)`)
    const increment = () =>
      database.db.transaction(async (tx) => {
        await tx.lock('counter')
        const { value } = await tx.one(Counter, sql`select * from counter where name = 'locked'`)
        await tx.run(sql`update counter set value = ${value + 1} where name = 'locked'`)
      })
    await Promise.all(Array.from({ length: 15 }, increment))

    expect(
      await database.db.one(Counter, sql`select * from counter where name = 'locked'`),
    ).toEqual({
      name: 'locked',
      value: 15,
    })
  })

  it('distinguishes a unique violation from other errors', async () => {
    await database.db.run(sql`insert into counter values ('taken', 1)`)
    const again = await database.db
      .run(sql`insert into counter values ('taken', 1)`)
      .catch((error: unknown) => error)

    expect(isUniqueViolation(again, 'counter_pkey')).toBe(true)
    expect(isUniqueViolation(new Error('other'))).toBe(false)
  })
})
