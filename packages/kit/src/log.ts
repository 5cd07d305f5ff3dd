/** Fields of a log line; never a secret, a token, a card or a body. */
export type LogFields = Readonly<Record<string, unknown>>

/** The server passes pino, tests `silentLog`. */
export type Log = {
  debug(fields: LogFields, message: string): void
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}

export const silentLog: Log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
}
