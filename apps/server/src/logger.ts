import { pino, type Logger } from 'pino'

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'accessToken',
  'refreshToken',
  'idToken',
  'clientSecret',
  'passcode',
  'email',
]

// E-mail addresses, tokens (JWT), keys of payment providers, and runs of digits as long as a card number.
const SECRET_TEXT =
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?|\b(?:sk|rk|whsec|seti|pi)_\w{8,}|\b\d(?:[ -]?\d){12,18}\b/g

/** Words from an error, without what must not stand in a log. */
export function maskSecrets(text: string): string {
  return text.replaceAll(SECRET_TEXT, '[masked]')
}

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

/** The log of the process: JSON lines in UTC on standard output, without bodies, tokens or addresses. */
export function createLogger(options: { level: string }): Logger {
  return pino({
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]),
      censor: '[masked]',
    },
    // Errors of SDKs and of PostgreSQL carry requests and rows; only what is named here is written.
    serializers: { err: (error: unknown) => describeError(error), error: describeMessage },
  })
}

const describeMessage = (error: unknown) =>
  typeof error === 'string' ? maskSecrets(error) : describeError(error)
