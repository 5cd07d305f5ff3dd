/** Our own database cannot answer now, for a reason that is not an error of its own. */
export class DatabaseAway extends Error {}

// Errors of PostgreSQL, its socket and PgBouncer while the server is gone, starting, stopping or frozen.
const LOST =
  /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EAI_|57P0|08)|Connection terminated|not queryable|PostgreSQL does not answer/
// All connections of the pool, or of PgBouncer (with code 08P01), were taken for too long.
const UNCONNECTED = /timeout exceeded when trying to connect|query_wait_timeout/
// The same while it is full, damaged, overloaded or not the primary (25006), or when a commit waits for its standby.
const UNABLE = /^(25006|57014|53|58030|XX001)|Query read timeout/

const matches = (pattern: RegExp, error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''

  return pattern.test(code) || pattern.test(error.message)
}

/** Whether a query got no connection: what takes them says nothing about the server. */
export const hasNoConnection = (error: unknown): boolean => matches(UNCONNECTED, error)

/** Whether an error means that the server is gone, and not only that it could not do this. */
export const isServerLost = (error: unknown): boolean =>
  matches(LOST, error) && !hasNoConnection(error)

/** Whether an error means that the database is unavailable or overloaded, and says nothing about the query. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof DatabaseAway ||
  isServerLost(error) ||
  hasNoConnection(error) ||
  matches(UNABLE, error)

const CANCELLED = '57014'
const fromDatabase = new WeakSet<Error>()

/** Marks an error of our own database and throws it: sockets of other services fail in the same words. */
export function throwFromDatabase(error: unknown): never {
  if (error instanceof Error) fromDatabase.add(error)
  throw error
}

/**
 * Whether work failed because our own database was away, so that the same work may succeed later. A
 * statement that was cancelled because it took too long does not count: it may do so again.
 */
export function isOwnDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseAway) return true
  const isCancelled = 'code' in error && error.code === CANCELLED

  return fromDatabase.has(error) && isDatabaseAway(error) && !isCancelled
}
