// What PostgreSQL and the socket to it say when the database is away, starting, full or frozen.
const UNREACHABLE =
  /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EAI_|57P0|57014|53|08|58030|XX001)|timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout|PostgreSQL does not answer/

/** Whether an error says that the database is away or does not keep up, and nothing about what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''

  return UNREACHABLE.test(code) || UNREACHABLE.test(error.message)
}
