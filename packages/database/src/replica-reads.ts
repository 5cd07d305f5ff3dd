import { z } from 'zod'
import { wait } from '@hlizo/kit/wait'
import type { Queries } from './database.ts'
import { sql } from './sql.ts'

/** Reads of what all people see alike, from a replica as long as it is close to the primary. */
export type ReplicaReads = {
  readonly queries: Queries
  /** From now on reads see everything that the primary has committed before. */
  fence(): void
  /** How far the replica is behind, in milliseconds; infinite while it is unknown. */
  readonly lagMs: () => number
  start(): void
  stop(): Promise<void>
}

/** The same of an installation with or without a replica. */
export type ListReads = Pick<ReplicaReads, 'queries' | 'fence'> & {
  /** Null without a replica. */
  readonly lagMs: (() => number) | null
}

type Options = {
  readonly primary: Queries
  readonly replica: Queries
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number
  readonly everyMs?: number
}

/** A place in the write-ahead log, and when the primary was there. */
type Sample = { readonly at: number; readonly place: bigint }

const MAX_LAG_MS = 5_000
const EVERY_MS = 1_000
/** Samples older than this prove nothing that the newer ones do not. */
const MEMORY_MS = 60_000
const Place = z.object({ place: z.string().nullable() })
const onPrimary = sql`select pg_current_wal_lsn()::text as place where ${true}`
const onReplica = sql`select pg_last_wal_replay_lsn()::text as place where ${true}`

/** `16/B374D848`, two hexadecimal halves. */
function placeOf(text: string | null): bigint {
  const [high, low] = (text ?? '').split('/')
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : -1n
}

const placeAt = async (queries: Queries, query: typeof onPrimary) =>
  placeOf((await queries.one(Place, query)).place)

/** Measures the lag by places of the log, so that neither a clock nor an idle primary matters. */
function lagMeter({ primary, replica, now }: Options) {
  let samples: readonly Sample[] = []
  let replayed = -1n

  return {
    replayed: () => replayed,
    look: async () => {
      const at = now()
      const place = await placeAt(primary, onPrimary)
      samples = [...samples.filter((one) => one.at > at - MEMORY_MS), { at, place }]
      replayed = await placeAt(replica, onReplica).catch(() => -1n)
    },
    lagMs: () => {
      const seen = samples.findLast(({ place }) => place <= replayed)
      if (seen === undefined) return Number.POSITIVE_INFINITY
      // What it has replayed last is also the newest that is known.
      const isNewest = seen === samples.at(-1)

      return isNewest ? Math.max(0, now() - seen.at - EVERY_MS) : now() - seen.at
    },
  }
}

/**
 * Reads from the replica while it is at most five seconds behind and past the last fence, otherwise, and when it fails,
 * from the primary.
 */
export function createReplicaReads(options: Options): ReplicaReads {
  const { primary, replica, everyMs = EVERY_MS } = options
  const meter = lagMeter(options)
  const stopping = new AbortController()
  let watching: Promise<void> = Promise.resolve()
  // The place that the replica must have reached is asked for after the fence, never before.
  let fences = 0
  let passed = 0

  const look = async () => {
    const asked = fences
    const place = asked === passed ? null : await placeAt(primary, onPrimary)
    await meter.look()
    if (place !== null && meter.replayed() >= place) passed = asked
  }
  const isUsable = () => fences === passed && meter.lagMs() <= MAX_LAG_MS
  const read = <Value>(ask: (queries: Queries) => Promise<Value>): Promise<Value> =>
    isUsable() ? ask(replica).catch(() => ask(primary)) : ask(primary)

  return {
    queries: {
      many: (schema, query) => read((queries) => queries.many(schema, query)),
      maybe: (schema, query) => read((queries) => queries.maybe(schema, query)),
      one: (schema, query) => read((queries) => queries.one(schema, query)),
      run: (query) => primary.run(query),
    },
    fence: () => {
      fences += 1
    },
    lagMs: meter.lagMs,
    start: () => {
      watching = watch()
    },
    stop: async () => {
      stopping.abort()
      await watching
    },
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch(() => {})
      await wait(everyMs, stopping.signal).catch(() => {})
    }
  }
}
