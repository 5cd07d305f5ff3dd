import { createHash } from 'node:crypto'
import pg from 'pg'
import type { z } from 'zod'
import { retry } from '@hlizo/kit/retry'
import type { Tracing } from '@hlizo/kit/tracing'
import { throwFromDatabase } from './database-away.ts'
import { createServerProbe, DATABASE_IS_SILENT, noProbe, type ServerProbe } from './server-probe.ts'
import { spanAttributesOf, spanNameOf } from './query-span.ts'
import { raw, sql, type Sql } from './sql.ts'

type Row = z.ZodType

/** The pool, or one transaction of it. */
export type Queries = {
  /** All rows, each parsed by `schema`. */
  many<Schema extends Row>(schema: Schema, query: Sql): Promise<z.output<Schema>[]>
  /** The one row, or `null`. */
  maybe<Schema extends Row>(schema: Schema, query: Sql): Promise<z.output<Schema> | null>
  /** The one row that must exist; its absence is a bug. */
  one<Schema extends Row>(schema: Schema, query: Sql): Promise<z.output<Schema>>
  /** Runs a statement and returns the number of affected rows. */
  run(query: Sql): Promise<number>
}

export type Transaction = Queries & {
  /** Takes the lock of this name until the end of the transaction, across all nodes. */
  lock(name: string): Promise<void>
  /** Raises the statement timeout of this transaction, for work that no request waits for. */
  takeUpTo(milliseconds: number): Promise<void>
}

export type Database = Queries & {
  /** Runs `work` in a transaction; repeats it after a serialization failure or deadlock (40001, 40P01). */
  transaction<Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value>
  /** Runs statements one after the other on one connection, each committed by itself. */
  onOneConnection<Value>(work: (queries: Queries) => Promise<Value>): Promise<Value>
  /** The pool, for LISTEN and for measurements. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** A pooler that lends a connection to one transaction at a time, as PgBouncer does. */
export type Pooler = {
  /** PostgreSQL itself, without the pooler. */
  readonly directUrl: string
  /** Whether it follows prepared statements from connection to connection (PgBouncer 1.21 or later). */
  readonly isPreparing: boolean
}

const CONFLICT_RETRY = { attempts: 5, baseDelayMs: 10, maxDelayMs: 200 }
const ANSWER_WITHIN_MS = 5_000
/** How much later than PostgreSQL this client gives up. */
const SLACK_MS = 1_000

// Counters and sums are text by default because a bigint may be too large; ours are not.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

// A bound, not a cache: PostgreSQL holds a prepared statement as long as its connection lives.
const names = new Map<string, string>()
const MAX_NAMES = 2_000

/** A named query is planned once per connection, which is most of the cost of a short one. */
function prepared({ text, values }: Sql, isNamed: boolean): pg.QueryConfig {
  // Text without values may be several statements, which cannot be prepared.
  if (values.length === 0) return { text }
  if (!isNamed) return { text, values: [...values] }
  let name = names.get(text)
  if (name === undefined && names.size < MAX_NAMES) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }

  return { text, values: [...values], ...(name !== undefined && { name }) }
}

/** What all queries of a database have in common. */
type Manner = {
  readonly watch: ServerProbe['watch']
  readonly isNamed: boolean
  readonly tracing: Tracing | null
}

function queriesOn(
  client: Pick<pg.ClientBase | pg.Pool, 'query'>,
  { watch, isNamed, tracing }: Manner,
  timeoutMs: () => number | undefined = () => undefined,
): Queries {
  const ask = (query: Sql) => {
    const query_timeout = timeoutMs()
    const asked = prepared(query, isNamed)
    // The types of pg lack the timeout of one query.
    const withTimeout =
      query_timeout === undefined ? asked : Object.assign(asked, { query_timeout })
    const answered = () =>
      watch(client.query<pg.QueryResultRow>(withTimeout)).catch(throwFromDatabase)

    return tracing?.isRecording() === true
      ? tracing.call(spanNameOf(query.text), spanAttributesOf(query.text), answered)
      : answered()
  }
  const rows = async (query: Sql): Promise<unknown[]> => (await ask(query)).rows

  return {
    many: async (schema, query) => (await rows(query)).map((row) => schema.parse(row)),
    maybe: async (schema, query) => {
      const [row] = await rows(query)
      return row === undefined ? null : schema.parse(row)
    },
    one: async (schema, query) => {
      const [row] = await rows(query)
      if (row === undefined) throw new Error(`No row came back where one must be: ${query.text}`)
      return schema.parse(row)
    },
    run: async (query) => (await ask(query)).rowCount ?? 0,
  }
}

/** Whether two transactions conflicted and the loser may retry. */
export function isConflict(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '40001' || code === '40P01'
}

/** Whether an insert violated a unique constraint; `constraint` narrows it to one index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return false
  return constraint === undefined || error.constraint === constraint
}

/** Whether a query got no answer; its connection is then closed. */
const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.message === 'Query read timeout' || error.message === DATABASE_IS_SILENT)

type Lent = { readonly client: pg.PoolClient; readonly markBroken: (error: Error) => void }

/** Lends a connection of the pool to `work`. */
async function onConnection<Value>(
  pool: pg.Pool,
  work: (lent: Lent) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect().catch(throwFromDatabase)
  let broken: Error | undefined
  const markBroken = (error: Error) => {
    broken = error
  }
  // A connection lost between two statements emits this; without a listener it would end the
  // process.
  client.on('error', markBroken)
  try {
    return await work({ client, markBroken })
  } catch (error) {
    if (isUnanswered(error)) broken = error
    throw error
  } finally {
    client.off('error', markBroken)
    client.release(broken)
  }
}

/** The statements of a transaction, and the time that each may take. */
function queriesOfTransaction(client: pg.PoolClient, manner: Manner) {
  let timeoutMs: number | undefined
  // Long work has a time limit of its own: a server that is merely busy does not end it.
  const watch: ServerProbe['watch'] = (asked) =>
    timeoutMs === undefined ? manner.watch(asked) : asked
  const queries = queriesOn(client, { ...manner, watch }, () => timeoutMs)
  const tx: Transaction = {
    ...queries,
    lock: async (name) => {
      await queries.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
    },
    takeUpTo: async (milliseconds) => {
      await queries.run(
        raw(`set local statement_timeout = ${milliseconds};
          set local idle_in_transaction_session_timeout = ${milliseconds}`),
      )
      timeoutMs = milliseconds + SLACK_MS
    },
  }

  return { tx, watch }
}

const once = <Value>(
  pool: pg.Pool,
  manner: Manner,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> =>
  onConnection(pool, async ({ client, markBroken }) => {
    const { tx, watch } = queriesOfTransaction(client, manner)
    try {
      await watch(client.query('begin')).catch(throwFromDatabase)
      const value = await work(tx)
      await watch(client.query('commit')).catch(throwFromDatabase)
      return value
    } catch (error) {
      // A frozen database does not answer a rollback either; closing the connection rolls back.
      if (!isUnanswered(error)) await client.query('rollback').catch(markBroken)
      throw error
    }
  })

/** A slower statement is cancelled by PostgreSQL, or by this client when PostgreSQL is frozen. */
const limitsOf = (answerWithinMs: number) => ({
  statement_timeout: answerWithinMs,
  query_timeout: answerWithinMs + SLACK_MS,
  idle_in_transaction_session_timeout: 2 * answerWithinMs,
})

/**
 * Connects to a PostgreSQL by URL, with timeouts for connections, statements and idle transactions.
 * `isPatient` is for migrations, copies and commands of the operator, which may take long. Behind a
 * pooler a connection has no state of its own: the pooler sets the timeouts (docs/ha/pgbouncer.ini).
 */
export function connect(
  url: string,
  options: {
    max?: number
    isPatient?: boolean
    answerWithinMs?: number
    /** Whether every transaction refuses to change rows. */
    isReadOnly?: boolean
    pooler?: Pooler | null
    tracing?: Tracing | null
  } = {},
): Database {
  const { isPatient = false, isReadOnly = false, pooler = null, tracing = null } = options
  const { query_timeout, ...ofSession } = limitsOf(options.answerWithinMs ?? ANSWER_WITHIN_MS)
  // A pooler answers also while PostgreSQL does not.
  const { watch } = isPatient ? noProbe : createServerProbe(pooler?.directUrl ?? url)
  const manner = { watch, isNamed: pooler === null || pooler.isPreparing, tracing }
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 2_000,
    ...(isReadOnly && { options: '-c default_transaction_read_only=on' }),
    ...(!isPatient && { query_timeout, ...(pooler === null && ofSession) }),
  })
  // The pool replaces an idle connection that is lost; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for a connection that is lost while lent out: its next query fails.
  pool.on('connect', (client) => client.on('error', () => {}))

  return {
    ...queriesOn(pool, manner),
    pool,
    onOneConnection: (work) => onConnection(pool, ({ client }) => work(queriesOn(client, manner))),
    transaction: (work) =>
      retry(() => once(pool, manner, work), { ...CONFLICT_RETRY, isRetryable: isConflict }),
    close: () => pool.end(),
  }
}
