import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { connect, type Database } from './database.ts'
import { raw, sql } from './sql.ts'
import { testDatabase, type TestDatabase } from './testing.ts'
import { layWire, type Wire } from './testing-wire.ts'

const One = z.object({ one: z.number() })
const one = sql`select ${1}::int as one`

let database: TestDatabase
let wire: Wire
let db: Database

beforeAll(async () => {
  database = await testDatabase([])
  wire = await layWire(database.url)
  db = connect(wire.url, { max: 2, answerWithinMs: 100 })
})
afterAll(async () => {
  wire.thaw()
  await db.close()
  wire.close()
  await database.drop()
})

describe('a frozen database', () => {
  it('hangs no query and no transaction, and is used again when it is back', async () => {
    expect(await db.one(One, one)).toEqual({ one: 1 })
    wire.freeze()
    const query = db.one(One, one)
    const transaction = db.transaction((tx) => tx.one(One, one))
    const outcomes = await Promise.allSettled([query, transaction])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])

    wire.thaw()
    expect(await db.one(One, one)).toEqual({ one: 1 })
  })

  it('hangs no query behind those that hang already', async () => {
    wire.freeze()
    const queries = Array.from({ length: 6 }, () => db.one(One, one))
    const outcomes = await Promise.allSettled(queries)
    wire.thaw()

    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
  })
})

describe('a connection that is cut', () => {
  it('fails only the running query', async () => {
    const held = db.transaction(async (tx) => {
      wire.cut()
      return tx.one(One, one)
    })

    await expect(held).rejects.toThrow()
    expect(await db.one(One, one)).toEqual({ one: 1 })
  })
})

describe('takeUpTo', () => {
  it('allows a long statement', async () => {
    const slow = raw('select 1 as one, pg_sleep(0.3)')

    await expect(db.one(One, slow)).rejects.toThrow('statement timeout')
    const given = await db.transaction(async (tx) => {
      await tx.takeUpTo(5_000)
      return tx.one(One, slow)
    })
    expect(given).toEqual({ one: 1 })
  })

  it('waits for a busy server that accepts no new connection', async () => {
    const given = db.transaction(async (tx) => {
      await tx.takeUpTo(10_000)
      wire.freezeNew()
      return tx.one(One, raw('select 1 as one, pg_sleep(2.5)'))
    })

    await expect(given.finally(() => wire.thaw())).resolves.toEqual({ one: 1 })
  })
})
