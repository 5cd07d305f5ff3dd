import { connect, type Database, type Transaction } from '@hlizo/database/database'
import { countWatched } from './watched-count.ts'

const [, , step] = process.argv

const dieAt = (reached: string) => {
  if (step === reached) process.kill(process.pid, 'SIGKILL')
}

/** Ends the process after the lock, after the statement, or after the commit. */
function dying(db: Database): Database {
  const inside = (tx: Transaction): Transaction => ({
    ...tx,
    lock: async (name) => {
      await tx.lock(name)
      dieAt('locked')
    },
    one: async (schema, query) => {
      const row = await tx.one(schema, query)
      dieAt('counted')
      return row
    },
  })

  return {
    ...db,
    transaction: async (work) => {
      const value = await db.transaction((tx) => work(inside(tx)))
      dieAt('committed')
      return value
    },
  }
}

/** Counts what waits in a database, and is killed at a step of it. For tests. */
await countWatched(dying(connect(process.env['DATABASE_URL'] ?? '')))
