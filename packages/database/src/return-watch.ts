import { wait } from '@hlizo/kit/wait'
import type { Queries } from './database.ts'
import { raw } from './sql.ts'

/**
 * Resolves when the database answers again, or when `signal` is aborted. There is one question for all who wait: one
 * for each would take the connections of the pool from requests.
 */
export function returnWatch({
  db,
  everyMs,
  signal,
}: {
  readonly db: Pick<Queries, 'run'>
  readonly everyMs: number
  readonly signal: AbortSignal
}): () => Promise<void> {
  let returning: Promise<void> | null = null
  const look = async () => {
    let isBack = false
    while (!isBack && !signal.aborted) {
      await wait(everyMs, signal).catch(() => {})
      isBack = await db.run(raw('select 1')).then(
        () => true,
        () => false,
      )
    }
  }

  return () => {
    returning ??= look().finally(() => {
      returning = null
    })

    return returning
  }
}
