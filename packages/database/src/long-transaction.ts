import type pg from 'pg'
import type { Database } from './database.ts'

/** Runs `work` on one connection, in a transaction of the given kind without a statement timeout. */
export async function longTransaction<Value>(
  db: Database,
  kind: string,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await db.pool.connect()
  const ignore = () => {}
  client.on('error', ignore)
  let isDone = false
  try {
    await client.query(`begin ${kind}`)
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const value = await work(client)
    await client.query('commit')
    isDone = true
    return value
  } finally {
    client.off('error', ignore)
    // An interrupted copy leaves the connection in mid-protocol, so it is closed, which rolls back.
    client.release(!isDone)
  }
}
