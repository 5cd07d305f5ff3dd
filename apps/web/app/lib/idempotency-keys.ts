import type { Call } from '@hlizo/contract/call'
import { randomToken } from '@hlizo/kit/ids'
import { ApiError } from './api-error.ts'

/** The keys of requests without a final response, by what is asked for. */
const openKeys = new Map<string, string>()

/** One thing that the user wants done, however often it is sent. */
type Intention = { readonly key: string; settle(): void }

export const newIdempotencyKey = (): string => randomToken()

/**
 * The intention behind a request, for calls that take a key: the one of the last request for the same if
 * that has no final response yet, else a new one (docs/decisions/0030).
 */
export function intentionOf(call: Call, input: unknown): Intention | null {
  if (!call.takesIdempotencyKey) return null
  const name = `${call.method} ${call.path} ${JSON.stringify(input)}`
  const key = openKeys.get(name) ?? newIdempotencyKey()
  openKeys.set(name, key)

  return { key, settle: () => void openKeys.delete(name) }
}

/** Whether the server is still at work on the request with this key. */
export const isBeingAnswered = (error: ApiError): boolean => error.code === 'IDEMPOTENCY_KEY_IN_USE'

/** Whether a failure says what became of the request: no response, or a failing server, does not. */
export function isFinalAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError) || isBeingAnswered(error)) return false

  return error.status >= 400 && error.status < 500 && error.status !== 429
}
