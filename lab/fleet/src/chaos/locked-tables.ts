import { connect } from '@hlizo/database/database'

/** Locks the tables of one service while `work` runs: it does not answer, or answers errors. */
export async function withoutTables(
  databaseUrl: string,
  schema: 'identity' | 'sandbox',
  work: () => Promise<void>,
): Promise<void> {
  const db = connect(databaseUrl, { max: 1, isPatient: true })
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
        from pg_tables where schemaname = $1`,
      [schema],
    )
    const tables = rows.map(({ name }) => name).join(', ')
    await client.query(`lock table ${tables} in access exclusive mode`)
    await work()
  } finally {
    await client.query('rollback')
    client.release()
    await db.close()
  }
}
