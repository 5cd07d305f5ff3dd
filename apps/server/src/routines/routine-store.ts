import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

/** Commands run by timers: `hlizo backup` and `hlizo check`. */
export type Routine = 'backup' | 'check'

/** When each routine last succeeded or failed, for metrics and alerts. */
export function routineStore(db: Queries) {
  return {
    succeeded: (name: Routine, at: Date) =>
      db.run(sql`update app.routine set succeeded_at = ${at}, failed_at = null, failure = null
        where name = ${name}`),
    failed: (name: Routine, at: Date, failure: string) =>
      db.run(sql`update app.routine set failed_at = ${at}, failure = ${failure}
        where name = ${name}`),
  }
}

/** Runs a routine and stores its result. A result of `failureOf` counts as a failure, as an error does. */
export async function recordRoutine<Value>(
  db: Queries,
  { name, now }: { readonly name: Routine; readonly now: () => Date },
  work: () => Promise<Value>,
  failureOf: (value: Value) => string | null = () => null,
): Promise<Value> {
  const store = routineStore(db)
  try {
    const value = await work()
    const failure = failureOf(value)
    if (failure === null) await store.succeeded(name, now())
    else await store.failed(name, now(), failure)
    return value
  } catch (error) {
    // If the database is unavailable, the routine's own error is reported.
    await store
      .failed(name, now(), error instanceof Error ? error.message : String(error))
      .catch(() => {})
    throw error
  }
}
