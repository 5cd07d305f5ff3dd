import type { Database, Transaction } from '@hlizo/database/database'
import { raw } from '@hlizo/database/sql'

/** The option of every command that can tell what it would change. */
export const DRY_RUN = ['--dry-run', 'tell what would change, and change nothing'] as const

const undone = new Error('A dry run is undone.')

/** Does the work in a transaction that a dry run takes back. */
export async function tryIn<Value>(
  db: Database,
  isDryRun: boolean,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  const done: Value[] = []
  await db
    .transaction(async (tx) => {
      // Large files are read meanwhile.
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
