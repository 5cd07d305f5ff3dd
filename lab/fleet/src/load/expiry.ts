import { connect } from '@hlizo/database/database'
import { raw } from '@hlizo/database/sql'
import type { Log } from '@hlizo/kit/log'
import { wait } from '@hlizo/kit/wait'
import { createConnection } from './connection.ts'
import type { Finding } from './report.ts'
import type { Target } from './steady.ts'

const CLIENTS = 500
const MOST_QUERIES = 2
const NOTICED_WITHIN_MS = 2_500

/** A log that remembers what PostgreSQL says. */
export type StatementLog = { readonly log: Log; readonly lines: () => readonly string[] }

/** Collects the statements that a database server logs. */
export function recordStatements(): StatementLog {
  const lines: string[] = []
  const receive = ({ postgres }: Readonly<Record<string, unknown>>) => {
    if (typeof postgres === 'string') lines.push(postgres)
  }

  return {
    lines: () => lines,
    log: { debug: receive, info: receive, warn: receive, error: receive },
  }
}

/** R140: the cached list has expired, and five hundred requests arrive at once. */
export async function measureExpiry(
  { host, port }: Target,
  databaseUrl: string,
  statements: StatementLog,
): Promise<Finding> {
  const db = connect(databaseUrl, { max: 1 })
  await db.run(raw('update app.catalogue_version set version = version + 1 where id = 1'))
  await wait(NOTICED_WITHIN_MS)
  await db.pool.query(`alter system set log_statement = 'all'`)
  await db.pool.query('select pg_reload_conf()')
  await wait(NOTICED_WITHIN_MS)
  const before = statements.lines().length
  const request = `GET /api/v1/public/videos?sort=all&limit=37 HTTP/1.1\r\nhost: ${host}\r\n\r\n`
  const clients = Array.from({ length: CLIENTS }, () => createConnection(host, port))
  const statuses = await Promise.all(clients.map((client) => client.ask(request, 10_000)))
  for (const client of clients) client.close()
  await wait(NOTICED_WITHIN_MS)
  await db.pool.query('alter system reset log_statement')
  await db.pool.query('select pg_reload_conf()')
  await db.close()
  const said = statements.lines().slice(before).join('\n')
  // Every statement begins a line; the watcher of the catalogue looks at videos by itself.
  const queries = said
    .split(/(?=LOG: {2}(?:execute|statement))/)
    .filter((text) => text.includes('app.video') && !text.includes('app.catalogue_version'))
  const answered = statuses.filter((status) => status === 200).length

  return {
    what: `${CLIENTS} clients at an expired list (R140)`,
    target: `≤ ${MOST_QUERIES} queries, all answered`,
    measured: `${queries.length} queries, ${answered} answered`,
    isHeld: queries.length <= MOST_QUERIES && answered === CLIENTS,
  }
}
