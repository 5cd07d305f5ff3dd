import { pino, type DestinationStream, type Logger } from 'pino'
import { maskSecrets, redact, type Marks } from './redact.ts'

type LoggedError = {
  type: string
  message: string
  code?: unknown
  stack?: string
  cause?: LoggedError
}

function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: maskSecrets(String(error)) }
  const described: LoggedError = { type: error.name, message: maskSecrets(error.message) }
  if ('code' in error) described.code = error.code
  if (error.stack) described.stack = maskSecrets(error.stack)
  if (error.cause !== undefined && depth < 3)
    described.cause = describeError(error.cause, depth + 1)

  return described
}

const describeMessage = (error: unknown) =>
  typeof error === 'string' ? maskSecrets(error) : describeError(error)

/** Logs JSON lines in UTC to standard output, without bodies, tokens or addresses. */
export function createLogger(options: {
  readonly level: string
  /** The build, in every line. */
  readonly version: string
  readonly marks: Marks
  readonly destination?: DestinationStream
}): Logger {
  const { level, version, marks, destination } = options
  const settings = {
    level,
    base: { version },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: object) => redact(fields, marks),
    },
    // Errors of SDKs and PostgreSQL contain requests and rows; only listed fields are logged.
    serializers: { err: (error: unknown) => describeError(error), error: describeMessage },
  }

  return destination ? pino(settings, destination) : pino(settings)
}
