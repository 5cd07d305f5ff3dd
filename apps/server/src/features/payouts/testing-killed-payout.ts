import { connect, type Database, type Transaction } from '@hlizo/database/database'
import { systemClock } from '@hlizo/kit/clock'
import { makeStatements } from './make-statements.ts'

const [, , month = '', step] = process.argv

const dieAt = (reached: string) => {
  if (step === reached) process.kill(process.pid, 'SIGKILL')
}

/** Ends the process after the lock, after the first line of a statement, before or after the commit. */
function dying(db: Database): Database {
  const inside = (tx: Transaction): Transaction => ({
    ...tx,
    lock: async (name) => {
      await tx.lock(name)
      dieAt('locked')
    },
    run: async (query) => {
      const rows = await tx.run(query)
      if (query.text.includes('app.payout_line')) dieAt('written')
      return rows
    },
  })

  return {
    ...db,
    transaction: async (work) => {
      const value = await db.transaction(async (tx) => {
        const done = await work(inside(tx))
        dieAt('done')
        return done
      })
      dieAt('committed')
      return value
    },
  }
}

/** Makes the statements of a month, and is killed at a step of it. For tests. */
await makeStatements(
  { db: dying(connect(process.env['DATABASE_URL'] ?? '')), clock: systemClock },
  month,
  { actor: { accountId: null, name: 'test', via: 'command-line', ip: null }, reason: 'Test.' },
)
