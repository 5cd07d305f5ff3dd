// Errors of PostgreSQL and its socket while the database is unavailable, starting, full, frozen or not the primary (25006).
const UNREACHABLE =
  /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EAI_|25006|57P0|57014|53|08|58030|XX001)|timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout|PostgreSQL does not answer/

/** Whether an error means that the database is unavailable or overloaded, and says nothing about the query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''

  return UNREACHABLE.test(code) || UNREACHABLE.test(error.message)
}

/** Whether PostgreSQL ended a statement that took too long. */
export const isStatementCancelled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014'

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
  if (!(error instanceof Error) || !fromDatabase.has(error)) return false

  return isDatabaseAway(error) && !isStatementCancelled(error)
}
