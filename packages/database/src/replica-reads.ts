import { z } from 'zod'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { wait, withTimeout } from '@hlizo/kit/wait'
import type { Database, Queries } from './database.ts'
import { logPlace } from './log-place.ts'
import type { PrimaryWatch } from './primary-watch.ts'
import { readQueries } from './read-queries.ts'
import { sql } from './sql.ts'

/** Reads of what all people see alike, from a replica as long as it is close to the primary. */
export type ReplicaReads = {
  readonly queries: Queries
  /** From now on reads see everything that the primary has committed before. */
  fence(): void
  /** Calls back once the primary answers again after reads that did not see all that it had committed. */
  onPrimaryBack(listener: () => void): void
  /** How far the replica is behind, in milliseconds; infinite while it is unknown. */
  readonly lagMs: () => number
  /** The same for people who watch it: it goes on growing while it is unknown. */
  readonly behindMs: () => number
  /** Whether lists may come from the replica; those after a change wait for it. */
  readonly isClose: () => boolean
  start(): void
  stop(): Promise<void>
}

/** The same of an installation with or without a replica. */
export type ListReads = Pick<ReplicaReads, 'queries' | 'fence' | 'onPrimaryBack'> & {
  /** Null without a replica. */
  readonly replica: Pick<ReplicaReads, 'behindMs' | 'isClose'> | null
}

type Options = {
  readonly primary: Queries
  /** The primary on a connection of its own: a busy pool does not make it seem away. */
  readonly probe: Queries
  /** Each of its connections may lead to another replica. */
  readonly replica: Queries & Pick<Database, 'onOneConnection'>
  /** Is set by these reads, which ask the primary regularly. */
  readonly watch: PrimaryWatch
  /** Whether commits wait for a synchronous standby, which is then asked for what was acknowledged. */
  readonly hasStandby?: boolean
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number
  readonly everyMs?: number
  /** A primary that has not answered within this time counts as away. */
  readonly answerWithinMs?: number
}

/** A place in the write-ahead log, and when the primary was there. */
type Sample = { readonly at: number; readonly place: bigint }

const MAX_LAG_MS = 5_000
const EVERY_MS = 500
const ANSWER_WITHIN_MS = 800
/** Samples older than this prove nothing that the newer ones do not. */
const MEMORY_MS = MINUTE_MS
const Place = z.object({ place: z.string().nullable() })
const onPrimary = sql`select pg_current_wal_lsn()::text as place where ${true}`
const onReplica = sql`select pg_last_wal_replay_lsn()::text as place where ${true}`

/** A commit that waits for the synchronous standby: one that writes no log does not. */
const commitSomething = sql`select pg_logical_emit_message(true, 'hlizo', '') where ${true}`

/** Notes which places of the log are acknowledged, one commit at a time: it may wait for a standby that is away. */
function acknowledger({ primary, watch }: Pick<Options, 'primary' | 'watch'>) {
  let isCommitting = false

  return async (place: bigint): Promise<void> => {
    if (isCommitting) return
    isCommitting = true
    await primary.run(commitSomething).then(
      () => watch.markAcknowledged(place),
      () => {},
    )
    isCommitting = false
  }
}

const placeAt = async (queries: Queries, query: typeof onPrimary) =>
  logPlace((await queries.one(Place, query)).place)

/** Measures the lag by places of the log, so that neither a clock nor an idle primary matters. */
function lagMeter({ replica, now }: Pick<Options, 'replica' | 'now'>) {
  let samples: readonly Sample[] = []
  let replayed = -1n
  // Since then it is unknown how far the replica is behind.
  let knownAt = now()

  const lagMs = () => {
    const seen = samples.findLast(({ place }) => place <= replayed)
    if (seen === undefined) return Number.POSITIVE_INFINITY
    // What it has replayed last is also the newest that is known.
    const isNewest = seen === samples.at(-1)

    return isNewest ? Math.max(0, now() - seen.at - EVERY_MS) : now() - seen.at
  }

  return {
    replayed: () => replayed,
    /** A replica that is at most five seconds behind has reached this place. */
    oldestAllowed: (): bigint =>
      samples.findLast(({ at }) => at <= now() - MAX_LAG_MS)?.place ?? -1n,
    look: async (sample: Sample) => {
      samples = [...samples.filter((one) => one.at > sample.at - MEMORY_MS), sample]
      replayed = await placeAt(replica, onReplica).catch(() => -1n)
      const lag = lagMs()
      if (Number.isFinite(lag)) knownAt = now() - lag
    },
    lagMs,
    behindMs: () => {
      const lag = lagMs()
      return Number.isFinite(lag) ? lag : now() - knownAt
    },
    isClose: () => lagMs() <= MAX_LAG_MS,
  }
}

/** The replica of this connection has not reached the place that is wanted. */
class ReplicaBehind extends Error {}

/** Asks a replica that has reached a place: the connection that answers is the one that is measured. */
const askReplica = <Value>(
  replica: Options['replica'],
  place: bigint,
  ask: (queries: Queries) => Promise<Value>,
): Promise<Value> =>
  replica.onOneConnection(async (queries) => {
    if ((await placeAt(queries, onReplica)) < place) throw new ReplicaBehind()
    return ask(queries)
  })

/**
 * Reads from the replica while it is at most five seconds behind and past the last fence, otherwise, and when it fails,
 * from the primary. While the primary is away the replica answers in any case: an older list is better than none.
 */
export function createReplicaReads(options: Options): ReplicaReads {
  const { primary, probe, replica, watch, now } = options
  const { everyMs = EVERY_MS, answerWithinMs = ANSWER_WITHIN_MS, hasStandby = false } = options
  const meter = lagMeter(options)
  const acknowledge = acknowledger(options)
  const stopping = new AbortController()
  const listeners: (() => void)[] = []
  let watching: Promise<void> = Promise.resolve()
  // The place that the replica must have reached is asked for after the fence, never before.
  let fences = 0
  let passed = 0
  let fencePlace = -1n
  let wasOlder = false

  const look = async () => {
    const [asked, at] = [fences, now()]
    const asking = placeAt(probe, onPrimary)
    const isInTime = asking.then(
      () => true,
      () => false,
    )
    if (!(await withTimeout(isInTime, answerWithinMs, false))) watch.markAway()
    const place = await asking
    watch.markPresent()
    if (hasStandby) void acknowledge(place)
    if (wasOlder) {
      wasOlder = false
      for (const listener of listeners) listener()
    }
    await meter.look({ at, place })
    if (meter.replayed() < place) return
    if (asked > passed) fencePlace = place
    passed = asked
  }
  const isUsable = () => fences === passed && meter.isClose()
  const wantedPlace = () => {
    const allowed = meter.oldestAllowed()
    return allowed > fencePlace ? allowed : fencePlace
  }
  const readPrimary = async <Value>(ask: (queries: Queries) => Promise<Value>): Promise<Value> => {
    const answer = await watch.answerOf(() => ask(primary))
    if (answer) return answer.value
    wasOlder = true

    return ask(replica)
      .catch(() => ask(replica))
      .catch(() => ask(primary))
  }
  // A connection to the replica ends when it becomes the primary, which is when there is no other primary to ask.
  const read = <Value>(ask: (queries: Queries) => Promise<Value>): Promise<Value> =>
    isUsable()
      ? askReplica(replica, wantedPlace(), ask).catch(() => readPrimary(ask))
      : readPrimary(ask)

  return {
    queries: { ...readQueries(read), run: (query) => primary.run(query) },
    fence: () => {
      fences += 1
    },
    onPrimaryBack: (listener) => {
      listeners.push(listener)
    },
    lagMs: meter.lagMs,
    behindMs: meter.behindMs,
    isClose: meter.isClose,
    start: () => {
      watching = lookRegularly()
    },
    stop: async () => {
      stopping.abort()
      await watching
    },
  }

  async function lookRegularly(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch(() => {})
      await wait(everyMs, stopping.signal).catch(() => {})
    }
  }
}
