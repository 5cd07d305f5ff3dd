import type { Database, Transaction } from '@hlizo/database/database'
import { raw } from '@hlizo/database/sql'

export const DRY_RUN = ['--dry-run', 'tell what would change, and change nothing'] as const

const undone = new Error('A dry run is undone.')

/** Runs the work in a transaction, which a dry run rolls back. */
export async function tryIn<Value>(
  db: Database,
  isDryRun: boolean,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  const done: Value[] = []
  await db
    .transaction(async (tx) => {
      // Large files are read during the transaction.
      await tx.run(raw('set local idle_in_transaction_session_timeout = 0'))
      done.push(await work(tx))
      if (isDryRun) throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  const value = done.at(-1)
  if (value === undefined) throw new Error('The transaction ended without its work.')

  return value
}
