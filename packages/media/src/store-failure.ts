import { MediaToolError } from './run-tool.ts'

/** A failure outside the product: `REFUSED` by permissions, keys or a missing bucket; `AWAY` when the store does not answer; `FULL` when the disk is full. */
export type StoreFailure = 'REFUSED' | 'AWAY' | 'FULL'

const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EIO',
  'TimeoutError',
  'RequestTimeout',
])
const REFUSED_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'CredentialsProviderError'])
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT'])
const MAX_CAUSES = 5

function statusOf(error: object): number | null {
  const metadata: unknown = '$metadata' in error ? error.$metadata : null
  if (typeof metadata !== 'object' || metadata === null) return null
  const status: unknown = 'httpStatusCode' in metadata ? metadata.httpStatusCode : null

  return typeof status === 'number' ? status : null
}

function failureOf(error: Error): StoreFailure | null {
  const names = [error.name, 'code' in error ? String(error.code) : '']
  if (names.some((name) => FULL_CODES.has(name))) return 'FULL'
  // ffmpeg reports it as text only.
  if (error instanceof MediaToolError && error.reason === 'NO_SPACE') return 'FULL'
  if (error.message.includes('No space left on device')) return 'FULL'
  if (names.some((name) => REFUSED_CODES.has(name))) return 'REFUSED'
  if (names.some((name) => AWAY_CODES.has(name))) return 'AWAY'
  const status = statusOf(error)
  if (status === null) return null
  if (status >= 500 || status === 429) return 'AWAY'

  return status >= 400 ? 'REFUSED' : null
}

/** The outside cause of an error or of its causes; null when there is none. */
export function storeFailure(error: unknown): StoreFailure | null {
  let cause = error
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth += 1) {
    const failure = failureOf(cause)
    if (failure) return failure
    const all: readonly unknown[] = cause instanceof AggregateError ? cause.errors : []
    cause = cause.cause ?? all[0]
  }

  return null
}
