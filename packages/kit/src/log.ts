/** What a log line carries beside its words. Never a secret, a token, a card or a body. */
export type LogFields = Readonly<Record<string, unknown>>

/** Where code reports what it did. The server hands in pino; tests hand in `silentLog`. */
export type Log = {
  debug(fields: LogFields, message: string): void
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}

/** A log that says nothing. */
export const silentLog: Log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
}
