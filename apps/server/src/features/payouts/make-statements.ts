import type { Database, Transaction } from '@hlizo/database/database'
import { enqueueJob, type JobHandler } from '@hlizo/database/jobs'
import { dividePool, isPaidTitle, payoutChanges } from '@hlizo/domain/payout'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS } from '@hlizo/kit/durations'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import { auditLog, systemActor, type Author } from '#server/stores/audit-log.ts'
import { isMonthOver, watchedTitles, type WatchedTitle } from './payout-source.ts'
import { payoutStore, writeRun } from './payout-store.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

export const PAYOUT_DOCUMENTS_JOB = 'payouts.documents'

type MonthRefusal = 'PAYOUT_MONTH_OPEN' | 'PAYOUT_MONTH_EMPTY'

/** Titles that take part in a month that has ended. */
async function paidTitles(
  tx: Transaction,
  month: string,
  now: Date,
): Promise<Result<WatchedTitle[], MonthRefusal>> {
  if (!isMonthOver(month, now)) return refuse('PAYOUT_MONTH_OPEN')
  const titles = (await watchedTitles(tx, month)).filter(isPaidTitle)

  return titles.length === 0 ? refuse('PAYOUT_MONTH_EMPTY') : accept(titles)
}

/** Runs `work` with the titles of a month under its lock, so that a month changes once at a time. */
const inMonth = <Value, Refusal extends string = never>(
  { db, clock }: Deps,
  month: string,
  work: (
    tx: Transaction,
    titles: readonly WatchedTitle[],
    now: Date,
  ) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, MonthRefusal | Refusal>> =>
  db.transaction(async (tx) => {
    await tx.lock(`payouts.${month}`)
    const now = clock.now()
    const titles = await paidTitles(tx, month, now)
    if (!titles.ok) return titles

    return work(tx, titles.value, now)
  })

/** Stores what the comedians get for a month. Statements that were made stay; the next ones correct them. */
export const statePool = (
  deps: Deps,
  month: string,
  poolBani: number,
  by: Author,
): Promise<Result<undefined, MonthRefusal>> =>
  inMonth(deps, month, async (tx, _titles, now) => {
    const store = payoutStore(tx)
    const before = await store.poolOf(month)
    if (before === poolBani) return accept(undefined)
    await store.statePool(month, poolBani, now)
    const change = {
      ...by,
      action: 'payout.pool-stated',
      subject: { type: 'payout', id: month },
      before: { poolBani: before },
      after: { poolBani },
    }
    await auditLog(tx).write(change, now)

    return accept(undefined)
  })

/**
 * Makes the statements of a month; later, corrections with the lines that differ. Made again without a difference
 * it does nothing, so that it may be repeated. Returns how many statements there are new.
 */
export const makeStatements = (
  deps: Deps,
  month: string,
  by: Author,
): Promise<Result<number, MonthRefusal | 'PAYOUT_POOL_MISSING'>> =>
  inMonth(deps, month, async (tx, titles, now) => {
    const store = payoutStore(tx)
    const poolBani = await store.poolOf(month)
    if (poolBani === null) return refuse('PAYOUT_POOL_MISSING')
    const changes = payoutChanges(dividePool(poolBani, titles), await store.stated(month))
    if (changes.length === 0) return accept(0)

    const revision = await store.nextRevision(month)
    const seconds = titles.reduce((sum, title) => sum + title.seconds, 0)
    const run = { month, revision, poolBani, seconds }
    const ids = await writeRun(tx, run, { changes, titles }, now)
    for (const id of ids)
      await enqueueJob(tx, { kind: PAYOUT_DOCUMENTS_JOB, payload: { statementId: id } }, now)
    const change = {
      ...by,
      action: 'payout.statements-made',
      subject: { type: 'payout', id: month },
      after: { revision, statements: ids.length, poolBani },
    }
    await auditLog(tx).write(change, now)

    return accept(ids.length)
  })

const EVERY_MS = HOUR_MS
const automatic: Author = { actor: systemActor, reason: null }

/** Makes the first statements of months with a pool. Corrections are for an operator to ask for. */
export const monthlyStatementsJob = (deps: Deps): JobHandler => ({
  everyMs: EVERY_MS,
  run: async (_, { signal }) => {
    for (const month of await payoutStore(deps.db).awaited()) {
      if (signal.aborted) return
      await makeStatements(deps, month, automatic)
    }
  },
})
