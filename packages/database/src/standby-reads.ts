import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'
import { retry } from '@hlizo/kit/retry'
import type { Database, Queries } from './database.ts'
import { isDatabaseAway, isStatementCancelled } from './database-away.ts'
import type { PrimaryWatch } from './primary-watch.ts'
import { sql } from './sql.ts'

/** Runs work whose reads a standby may answer while the primary is away. */
export type ReadOnly = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Without a standby every read goes to the primary. */
export const fromPrimaryOnly: ReadOnly = (work) => work()

/** Has not applied all that it has received. */
class StandbyBehind extends Error {}

const APPLY_RETRY = { attempts: 10, baseDelayMs: 10, maxDelayMs: 200 }

// The synchronous standby has received every acknowledged commit. One statement also makes the transaction
// read-only, so that a standby that has just become the primary cannot repeat a write.
const Completeness = z.object({ isComplete: z.boolean() })
const completeness = sql`select set_config('transaction_read_only', 'on', true) = 'on'
  and (not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn()) is true
  as "isComplete" where ${true}`

const askStandby = <Value>(
  standby: Pick<Database, 'transaction'>,
  ask: (queries: Queries) => Promise<Value>,
): Promise<Value> =>
  retry(
    () =>
      standby.transaction(async (tx) => {
        if (!(await tx.one(Completeness, completeness)).isComplete) throw new StandbyBehind()
        return ask(tx)
      }),
    { ...APPLY_RETRY, isRetryable: (error) => error instanceof StandbyBehind },
  )

/** A slow statement says nothing about the primary. */
const saysAway = (error: unknown) => isDatabaseAway(error) && !isStatementCancelled(error)

/**
 * Reads of `primary` that survive its absence: within `readOnly`, single reads go to the synchronous standby while the
 * primary is away. No one reads an older state, because that standby has every acknowledged commit
 * and is asked only when it has applied them. Transactions and statements that change rows need the primary.
 */
export function createStandbyReads(options: {
  readonly primary: Queries
  readonly standby: Pick<Database, 'transaction'>
  readonly watch: Pick<PrimaryWatch, 'answerOf'>
}): { readonly queries: Pick<Queries, 'many' | 'maybe' | 'one'>; readonly readOnly: ReadOnly } {
  const { primary, standby, watch } = options
  const scope = new AsyncLocalStorage<true>()

  const read = async <Value>(ask: (queries: Queries) => Promise<Value>): Promise<Value> => {
    if (scope.getStore() === undefined) return ask(primary)
    const answer = await watch.answerOf(() => ask(primary), saysAway)

    return answer ? answer.value : askStandby(standby, ask)
  }

  return {
    queries: {
      many: (schema, query) => read((queries) => queries.many(schema, query)),
      maybe: (schema, query) => read((queries) => queries.maybe(schema, query)),
      one: (schema, query) => read((queries) => queries.one(schema, query)),
    },
    readOnly: (work) => scope.run(true, work),
  }
}
