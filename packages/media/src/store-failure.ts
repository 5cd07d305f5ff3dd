import { causesOf } from '@hlizo/kit/causes-of'
import { awsStatusOf } from './aws-status.ts'
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

function failureOf(error: Error): StoreFailure | null {
  const names = [error.name, 'code' in error ? String(error.code) : '']
  if (names.some((name) => FULL_CODES.has(name))) return 'FULL'
  // ffmpeg reports it as text only.
  if (error instanceof MediaToolError && error.reason === 'NO_SPACE') return 'FULL'
  if (error.message.includes('No space left on device')) return 'FULL'
  if (names.some((name) => REFUSED_CODES.has(name))) return 'REFUSED'
  if (names.some((name) => AWAY_CODES.has(name))) return 'AWAY'
  const status = awsStatusOf(error)?.status ?? null
  if (status === null) return null
  if (status >= 500 || status === 429) return 'AWAY'

  return status >= 400 ? 'REFUSED' : null
}

/** The outside cause of an error or of its causes; null when there is none. */
export function storeFailure(error: unknown): StoreFailure | null {
  for (const cause of causesOf(error)) {
    const failure = failureOf(cause)
    if (failure) return failure
  }

  return null
}
