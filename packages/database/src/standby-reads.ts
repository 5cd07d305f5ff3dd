import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'
import { retry } from '@hlizo/kit/retry'
import type { Database, Queries } from './database.ts'
import { DatabaseAway, hasNoConnection, isDatabaseAway, isServerLost } from './database-away.ts'
import { logPlace } from './log-place.ts'
import type { PrimaryWatch } from './primary-watch.ts'
import { readQueries } from './read-queries.ts'
import { sql } from './sql.ts'

/** Runs work whose reads a standby may answer while the primary is away. */
export type ReadOnly = <Value>(work: () => Value) => Value

/** Without a standby every read goes to the primary. */
export const fromPrimaryOnly: ReadOnly = (work) => work()

/** Its connections refuse to change rows: a standby that has just become the primary must not repeat a write. */
type Standby = Pick<Database, 'onOneConnection'>
type Watch = Pick<PrimaryWatch, 'answerOf' | 'isAway' | 'acknowledgedPlace'>

/** Has not applied all that it has received, or is another standby that is behind the primary. */
class StandbyBehind extends DatabaseAway {}

/** About a second: until it has applied what it has received, or has become the primary. */
const STANDBY_RETRY = { attempts: 10, baseDelayMs: 10, maxDelayMs: 200 }
/** Attempts after which a standby that waits is taken to wait for the rest of a record: about 150 ms. */
const WAITED = 5
const READ_ONLY = '25006'

// A primary that dies may have sent the first part of a record, up to the end of a page: it is never
// applied, and no commit was acknowledged by it.
const Progress = z.object({
  isComplete: z.boolean(),
  mayMissTheRest: z.boolean(),
  place: z.string().nullable(),
})
const progressOf = sql`select (not pg_is_in_recovery() or replayed >= received) is true as "isComplete",
    ((received - '0/0') % 8192 = 0 and not (pg_is_in_recovery() and pg_is_wal_replay_paused())) is true
      as "mayMissTheRest",
    case when pg_is_in_recovery() then replayed::text else pg_current_wal_lsn()::text end as place
  from (select pg_last_wal_replay_lsn() as replayed, pg_last_wal_receive_lsn() as received) as log
  where ${true}`

/** Asks a standby that has applied every commit that was acknowledged, and waits for that up to a second. */
function askStandby<Value>(
  standby: Standby,
  watch: Watch,
  ask: (queries: Queries) => Promise<Value>,
): Promise<Value> {
  let before: string | null = null
  const askOnce = (attempt: number) =>
    standby.onOneConnection(async (queries) => {
      const { isComplete, mayMissTheRest, place } = await queries.one(Progress, progressOf)
      const isWaiting = mayMissTheRest && place === before && attempt >= WAITED
      before = place
      const isFar = logPlace(place) < watch.acknowledgedPlace()
      if (isFar || !(isComplete || isWaiting)) throw new StandbyBehind('The standby is behind.')

      return ask(queries)
    })

  return retry(askOnce, {
    ...STANDBY_RETRY,
    isRetryable: (error) =>
      error instanceof StandbyBehind || (isServerLost(error) && watch.isAway()),
  })
}

/** Whether the primary could not even be asked. */
const isUnasked = (error: unknown) => isServerLost(error) || hasNoConnection(error)

/** Whether the standby could not answer; a statement that changes rows fails everywhere. */
const isUnable = (error: unknown) =>
  isDatabaseAway(error) && !(error instanceof Error && 'code' in error && error.code === READ_ONLY)

/**
 * Reads of `primary` that survive its absence: within `readOnly`, single reads go to the synchronous standby while the
 * primary is away. That standby has every acknowledged commit, and is asked only when it has applied them. Transactions
 * and statements that change rows need the primary, which is asked for each read at most once.
 */
export function createStandbyReads(options: {
  readonly primary: Queries
  readonly standby: Standby
  readonly watch: Watch
}): { readonly queries: Pick<Queries, 'many' | 'maybe' | 'one'>; readonly readOnly: ReadOnly } {
  const { primary, standby, watch } = options
  const scope = new AsyncLocalStorage<{ isUnanswered: boolean }>()

  const read = async <Value>(ask: (queries: Queries) => Promise<Value>): Promise<Value> => {
    const reading = scope.getStore()
    if (reading === undefined) return ask(primary)
    if (watch.isAway() || reading.isUnanswered)
      return askStandby(standby, watch, ask).catch((error: unknown) => {
        if (!isUnable(error)) throw error
        return ask(primary)
      })
    // While commits wait for a standby they hold the connections, but its reads have all that was acknowledged.
    const answer = await watch.answerOf(() => ask(primary), isUnasked)
    if (answer) return answer.value
    // The other reads of the same work do not wait for a connection again.
    reading.isUnanswered = true

    return askStandby(standby, watch, ask)
  }

  return {
    queries: readQueries(read),
    readOnly: (work) => scope.run({ isUnanswered: false }, work),
  }
}
