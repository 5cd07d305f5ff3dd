import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Database, Queries } from './database.ts'
import { createPrimaryWatch } from './primary-watch.ts'
import { createReplicaReads, type ReplicaReads } from './replica-reads.ts'
import { sql, type Sql } from './sql.ts'

const Name = z.object({ name: z.string() })
const whose = sql`select name from app.title where ${true}`
const EVERY_MS = 1

const onOneConnection =
  (queries: Queries): Database['onOneConnection'] =>
  (work) =>
    work(queries)

/** A server that says who it is, and where it is in the log. */
function server(name: string, place: () => string) {
  let isAway = false
  let isCut = false
  let silence: Promise<void> = Promise.resolve()
  const answer = async (query: Sql) => {
    await silence
    if (isCut) {
      isCut = false
      throw new Error('Connection terminated unexpectedly')
    }
    if (isAway) throw new Error(`Connection terminated: ${name} is away`)
    return query.text.includes('wal') ? { place: place() } : { name }
  }
  const queries: Queries = {
    many: async (schema, query) => [schema.parse(await answer(query))],
    maybe: async (schema, query) => schema.parse(await answer(query)),
    one: async (schema, query) => schema.parse(await answer(query)),
    run: async () => 0,
  }

  return {
    queries: { ...queries, onOneConnection: onOneConnection(queries) },
    leave: () => {
      isAway = true
    },
    return: () => {
      isAway = false
    },
    /** Ends the connection of the next query; the one after it gets another. */
    cut: () => {
      isCut = true
    },
    /** Answers nothing until the returned function is called. */
    fallSilent: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      silence = promise
      return resolve
    },
  }
}

let reads: ReplicaReads
afterEach(() => reads.stop())

/** A primary and a replica of which the test moves the log and the time. */
function given() {
  const world = { primary: 10, replica: 10, ms: 0 }
  const at = (place: number) => `0/${place.toString(16)}`
  const primary = server('primary', () => at(world.primary))
  const replica = server('replica', () => at(world.replica))
  reads = createReplicaReads({
    primary: primary.queries,
    replica: replica.queries,
    probe: primary.queries,
    watch: createPrimaryWatch(),
    now: () => world.ms,
    everyMs: EVERY_MS,
    answerWithinMs: EVERY_MS,
  })
  reads.start()
  const who = async () => (await reads.queries.one(Name, whose)).name

  return { world, primary, replica, who }
}

describe('createReplicaReads', () => {
  it('reads from the primary until the replica is known to be current, then from the replica', async () => {
    const { who } = given()

    expect(await who()).toBe('primary')
    await vi.waitFor(async () => expect(await who()).toBe('replica'))
  })

  it('reads from the primary when the replica is more than five seconds behind', async () => {
    const { world, who } = given()
    await vi.waitFor(async () => expect(await who()).toBe('replica'))
    world.primary = 20
    world.ms = 4_000
    await vi.waitFor(() => expect(reads.lagMs()).toBe(4_000))
    expect(await who()).toBe('replica')
    world.ms = 5_001

    expect(await who()).toBe('primary')
    world.replica = 20
    await vi.waitFor(async () => expect(await who()).toBe('replica'))
  })

  it('is not behind without activity', async () => {
    const { world, who } = given()
    await vi.waitFor(async () => expect(await who()).toBe('replica'))
    world.ms = 3_600_000

    await vi.waitFor(async () => expect(await who()).toBe('replica'))
  })

  it('reads from the primary after a fence, until the replica has reached it', async () => {
    const { world, who } = given()
    await vi.waitFor(async () => expect(await who()).toBe('replica'))
    world.primary = 30
    reads.fence()

    expect(await who()).toBe('primary')
    world.replica = 29
    await vi.waitFor(() => expect(reads.lagMs()).toBeLessThan(5_000))
    expect(await who()).toBe('primary')
    world.replica = 30
    await vi.waitFor(async () => expect(await who()).toBe('replica'))
  })

  it.each([
    ['past a fence', 29, 0],
    ['within five seconds', 19, 6_000],
  ])(
    'reads from the primary when a connection leads to a replica that is not %s',
    async (_, place, ms) => {
      const { world, replica, who } = given()
      world.primary = 20
      world.replica = 20
      await vi.waitFor(async () => expect(await who()).toBe('replica'))
      world.primary = 30
      world.replica = 30
      if (ms === 0) reads.fence()
      await vi.waitFor(async () => expect(await who()).toBe('replica'))
      world.ms = ms
      await vi.waitFor(() => expect(reads.lagMs()).toBe(0))
      const other = server('other', () => `0/${place.toString(16)}`)
      replica.queries.onOneConnection = other.queries.onOneConnection

      expect(await who()).toBe('primary')
      replica.queries.onOneConnection = onOneConnection(replica.queries)
      expect(await who()).toBe('replica')
    },
  )

  it('knows how far a replica is behind also after its memory of the primary', async () => {
    const { world, who } = given()
    await vi.waitFor(async () => expect(await who()).toBe('replica'))
    for (const minutes of [1, 2, 3]) {
      world.ms = minutes * 60_000
      world.primary += 1
      await vi.waitFor(() => expect(reads.behindMs()).toBe(minutes * 60_000))
    }

    expect(reads.isClose()).toBe(false)
  })

  it('reads from the primary when the replica fails', async () => {
    const { world, replica, who } = given()
    await vi.waitFor(async () => expect(await who()).toBe('replica'))
    replica.leave()

    expect(await who()).toBe('primary')
    await vi.waitFor(() => expect(reads.lagMs()).toBe(Number.POSITIVE_INFINITY))
    world.ms = 600_000
    // It was current at the start, and nothing is known of it since.
    expect([reads.isClose(), reads.behindMs()]).toEqual([false, 600_000])
  })

  it('reads from the replica when the primary fails, also before the fence is reached', async () => {
    const { world, primary, who } = given()
    await vi.waitFor(async () => expect(await who()).toBe('replica'))
    world.primary = 30
    reads.fence()
    expect(await who()).toBe('primary')
    primary.leave()

    expect(await who()).toBe('replica')
  })

  it('reads from the replica while the primary does not answer', async () => {
    const { world, primary, who } = given()
    await vi.waitFor(async () => expect(await who()).toBe('replica'))
    world.primary = 30
    reads.fence()
    const speak = primary.fallSilent()

    expect(await who()).toBe('replica')
    speak()
    await vi.waitFor(async () => expect(await who()).toBe('primary'))
  })

  it('reads from the replica again when a connection to it closes while the primary does not answer', async () => {
    const { replica, primary, who } = given()
    await vi.waitFor(async () => expect(await who()).toBe('replica'))
    const speak = primary.fallSilent()
    replica.cut()

    expect(await who()).toBe('replica')
    replica.cut()
    expect(await who()).toBe('replica')
    speak()
  })

  it('calls back once when the primary answers again, and only after stale reads', async () => {
    const { world, primary, who } = given()
    const calledBack = vi.fn<() => void>()
    reads.onPrimaryBack(calledBack)
    await vi.waitFor(async () => expect(await who()).toBe('replica'))
    world.primary = 30
    reads.fence()
    primary.leave()
    expect(await who()).toBe('replica')
    expect(calledBack).not.toHaveBeenCalled()
    primary.return()

    await vi.waitFor(async () => expect(await who()).toBe('primary'))
    expect(calledBack).toHaveBeenCalledOnce()
  })

  it('rethrows errors of a query', async () => {
    const { primary, replica, world, who } = given()
    await vi.waitFor(async () => expect(await who()).toBe('replica'))
    world.primary = 30
    reads.fence()
    const asked = vi.spyOn(replica.queries, 'many')
    vi.spyOn(primary.queries, 'many').mockRejectedValue(new Error('syntax error'))

    await expect(reads.queries.many(Name, whose)).rejects.toThrow('syntax error')
    expect(asked).not.toHaveBeenCalled()
  })

  it('does not read from a server that is not a replica', async () => {
    const primary = server('primary', () => '0/A')
    const queries: Queries = {
      ...server('promoted', () => '0/A').queries,
      one: async (schema) => schema.parse({ place: null, name: 'promoted' }),
    }
    const promoted = { ...queries, onOneConnection: onOneConnection(queries) }
    reads = createReplicaReads({
      primary: primary.queries,
      replica: promoted,
      probe: primary.queries,
      watch: createPrimaryWatch(),
      now: () => 0,
      everyMs: EVERY_MS,
    })
    reads.start()
    await new Promise((resolve) => setImmediate(resolve))

    expect((await reads.queries.one(Name, whose)).name).toBe('primary')
  })

  it('notes a place of the log as acknowledged after a commit that began there, not before', async () => {
    const { promise: committed, resolve: acknowledge } = Promise.withResolvers<number>()
    const { queries } = server('primary', () => '0/A')
    const watch = createPrimaryWatch()
    reads = createReplicaReads({
      primary: { ...queries, run: () => committed },
      replica: queries,
      probe: queries,
      watch,
      hasStandby: true,
      now: () => 0,
      everyMs: EVERY_MS,
    })
    reads.start()
    await new Promise((resolve) => setImmediate(resolve))
    expect(watch.acknowledgedPlace()).toBe(-1n)
    acknowledge(1)

    await vi.waitFor(() => expect(watch.acknowledgedPlace()).toBe(10n))
  })
})
