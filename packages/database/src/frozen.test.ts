import { createConnection, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { connect, type Database } from './database.ts'
import { raw, sql } from './sql.ts'
import { testDatabase, type TestDatabase } from './testing.ts'

const One = z.object({ one: z.number() })
const one = sql`select ${1}::int as one`

let database: TestDatabase
let wire: Wire
let db: Database

type Wire = {
  readonly url: string
  freeze(): void
  /** Stops answering new connections. */
  freezeNew(): void
  thaw(): void
  cut(): void
}

/** A way to the database that can be stopped, as a stopped process or a lost network stops it. */
async function layWire(url: string): Promise<Wire & { server: Server }> {
  const { host, port, database: name, user, password } = new pg.Client(url)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = host.startsWith('/')
      ? createConnection(`${host}/.s.PGSQL.${port}`)
      : createConnection(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      from.pipe(to)
      if (isFrozen) from.pause()
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It does not listen.')
  const secret = password ? `:${encodeURIComponent(password)}` : ''

  return {
    server,
    url: `postgresql://${user}${secret}@127.0.0.1:${address.port}/${name}`,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    freezeNew: () => {
      isFrozen = true
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

let server: Server
beforeAll(async () => {
  database = await testDatabase([])
  const laid = await layWire(database.url)
  server = laid.server
  wire = laid
  db = connect(wire.url, { max: 2, answerWithinMs: 100 })
})
afterAll(async () => {
  wire.thaw()
  await db.close()
  server.close()
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
